import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { type Contact, contactQuery } from '@/api/help';
import { PAGES } from './pages';

type Analytics = NonNullable<Contact['analytics']>;
/** What Matomo's script reads: the names of its methods with their arguments, in the order in which they are called. */
type Calls = unknown[][] & { begun?: boolean };

declare global {
  interface Window {
    _paq?: Calls;
  }
}

/**
 * Tells the service that the installation has chosen (docs/operating.md#statistiche-delle-visite), if any, which page
 * is open. Never who reads what: a page has its name in the router, so no search, title or identifier is sent.
 */
export function useAnalytics() {
  const { data } = useQuery(contactQuery);
  const page = usePageName();
  const analytics = data?.analytics;
  useEffect(() => {
    if (analytics) count(analytics, page);
  }, [analytics, page]);
}

function usePageName(): string {
  const { pathname } = useLocation();
  return PAGES.find(({ path }) => matchPath(path, pathname))?.path ?? '/*';
}

function count(analytics: Analytics, page: string) {
  window._paq ??= [];
  const calls = window._paq;
  if (!calls.begun) begin(analytics, calls);
  calls.push(['setCustomUrl', window.location.origin + page], ['setDocumentTitle', page], ['trackPageView']);
}

/** Without cookies, and without the address from where somebody came: it may say how they signed in. */
function begin({ url, site }: Analytics, calls: Calls) {
  const folder = url.replace(/\/?$/, '/');
  calls.begun = true;
  calls.push(
    ['setDoNotTrack', true],
    ['disableCookies'],
    ['setReferrerUrl', ''],
    ['setTrackerUrl', `${folder}matomo.php`],
    ['setSiteId', site],
  );
  const script = document.createElement('script');
  script.async = true;
  script.src = `${folder}matomo.js`;
  document.head.append(script);
}
