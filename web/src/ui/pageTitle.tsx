import { createContext, useContext, useEffect } from 'react';

export const PRODUCT = 'Banca Dati di Merito';

/** Told the title of each page as it appears, so that the shell can announce it to screen readers. */
export const AnnounceContext = createContext<(message: string) => void>(() => {});

export function useAnnounce() {
  return useContext(AnnounceContext);
}

/** Sets the document's title while the page is shown, and has it announced. */
export function usePageTitle(title: string): void {
  const announce = useAnnounce();
  useEffect(() => {
    document.title = `${title} - ${PRODUCT}`;
    announce(title);
  }, [title, announce]);
}
