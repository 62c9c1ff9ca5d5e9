// What the scripts that show the application to others have in common: visitors who are signed in, pages that stand still.
import { chromium } from '@playwright/test';

const { BDM_ADDRESS: baseURL, BDM_TEST_BROWSER: executablePath } = process.env;

export const launch = () => chromium.launch({ executablePath, args: ['--no-sandbox'] });

/** A window of somebody who is signed in as `account` (null: of nobody). */
export async function visitor(browser, account, options) {
  const context = await browser.newContext({
    baseURL,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    ...options,
  });
  const page = await context.newPage();
  if (account) {
    const form = await page.request.get('/api/bdm/backoffice/login?next=/privacy');
    const action = /<form method="post" action="([^"]+)"/.exec(await form.text())[1].replaceAll('&amp;', '&');
    await page.request.post(new URL(action, form.url()).href, { form: { username: account } });
  }
  return page;
}

/** Nothing is loading any more, and nothing moves. */
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('.bdm-skeleton, [aria-busy="true"]'));
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
}

export function searched(q, more = '') {
  return `/search/standard?q=${encodeURIComponent(q)}&area=civile${more}`;
}

/** Where two lines of text are that follow one another, the first at `top` pixels or below. */
export async function linesInSight(page, top) {
  const boxes = await page.locator('.textLayer span').evaluateAll((spans) =>
    spans
      .filter(({ textContent }) => textContent.length > 50)
      .map((span) => span.getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x, y, width, height })),
  );
  const at = boxes.findIndex(({ y }) => y > top);
  return boxes.slice(at, at + 2);
}
