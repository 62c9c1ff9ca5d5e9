import { chromium, expect, test } from '@playwright/test';
import { PAGES } from './addresses';
import { costly } from './costly';
import { signIn } from './session';

/** The reader has set letters of twice the usual size in the browser, which is a setting of the whole browser. */
const TWICE = '--blink-settings=defaultFontSize=32';

const ALL_PAGES = costly(
  'every page once more; pages.spec.ts has each at its usual size, in a narrow window too',
);

test(
  'with letters of twice the size every page fits the window',
  ALL_PAGES,
  async ({ baseURL }, { project }) => {
    const { launchOptions } = project.use;
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), TWICE],
    });
    for (const [name, address, account] of PAGES) {
      await test.step(name, async () => {
        const page = await browser.newPage({
          baseURL,
          locale: 'it-IT',
          viewport: { width: 1280, height: 900 },
        });
        await (account ? signIn(page, account, address) : page.goto(address));
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.locator('.bdm-skeleton')).toHaveCount(0);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
        const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(beyond).toBeLessThanOrEqual(0);
        await page.context().close();
      });
    }
    await browser.close();
  },
);
