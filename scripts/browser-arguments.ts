/**
 * What a browser that only opens our pages doesn't need. The last list on a command line is the one that counts, so the
 * first ten repeat what Playwright turns off.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AimEnabled',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  // Each window of a whole Chromium prepares the popups of an address bar that nobody sees: four hundred requests and
  // half of the processor time of a test that opens one page.
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** How Chromium is started where it opens nothing but our own pages: tests and benches. */
export const BROWSER_ARGUMENTS: readonly string[] = [
  // Only our own pages are opened, and containers have no place for Chromium's sandbox.
  '--no-sandbox',
  // Without a graphics card Chromium would emulate one, at the price of half a core for each browser.
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];
