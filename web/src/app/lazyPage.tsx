import { type ComponentType, lazy, useState } from 'react';

export type PageComponent = ComponentType & { load?: () => Promise<void> };

/**
 * A page in a file of its own. What `load` has brought before the page is first shown is there at once; else React shows
 * that it waits, and goes on showing it for a third of a second, however soon the file comes.
 */
export function lazyPage(read: () => Promise<{ default: ComponentType }>): PageComponent {
  const Late = lazy(read);
  let Ready: ComponentType | undefined;
  function Page() {
    // A page that is shown stays the one that it is.
    const [Content] = useState<ComponentType>(() => Ready ?? Late);
    return <Content />;
  }
  return Object.assign(Page, {
    load: async () => {
      Ready = (await read()).default;
    },
  });
}
