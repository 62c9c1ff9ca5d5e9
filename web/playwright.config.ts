import { defineConfig } from '@playwright/test';

/*
 * The tests in a browser run against the real service: `tools/end_to_end.py` starts one with demo content of its own
 * and says where it is in BDM_ADDRESS. The browser is the system's (BDM_TEST_BROWSER), nothing is downloaded.
 */
const address = process.env.BDM_ADDRESS;
if (!address)
  throw new Error('Indicare in BDM_ADDRESS il servizio da provare, oppure usare tools/end_to_end.py');

/** Where `tools/check.py` reads which tests failed. */
const reports = process.env.BDM_TEST_REPORTS;

/**
 * Off as Playwright has it where that matters here (the last such option of a command line is the one that counts), and
 * the address bar's suggestions, for which the browser renders a page of its own in every new context.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxPopup',
];

export default defineConfig({
  testDir: 'e2e',
  // One for each service: a run clears its own, not that of another one at the same time.
  outputDir: `test-results/${new URL(address).port}`,
  fullyParallel: true,
  workers: Number(process.env.BDM_TEST_WORKERS ?? 2),
  forbidOnly: Boolean(process.env.CI),
  // A test that needs the second attempt is reported as flaky, with its trace.
  retries: 1,
  // Limits for what hangs, not measures: the machine may be busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: reports ? [['list'], ['junit', { outputFile: `${reports}/playwright.xml` }]] : [['list']],
  use: {
    baseURL: address,
    // Behind a proxy (tests/production) the certificate is its own authority, which the browser does not know.
    ignoreHTTPSErrors: true,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1280, height: 900 },
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.BDM_TEST_BROWSER ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', `--disable-features=${WITHOUT.join(',')}`],
    },
  },
});
