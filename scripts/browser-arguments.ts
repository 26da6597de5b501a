/**
 * Chromium features that tests don't need. Only the last such list on a command line counts, so the first ten repeat
 * Playwright's own.
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
  // Each window of a whole Chromium prepares the popups of an invisible address bar: four hundred requests and
  // half of the processor time of a test that opens one page.
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Arguments for a Chromium that opens only our own pages: tests and benches. */
export const BROWSER_ARGUMENTS: readonly string[] = [
  // Only our own pages are opened, and containers don't support Chromium's sandbox.
  '--no-sandbox',
  // Without a graphics card, Chromium would emulate one, which costs half a core per browser.
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];
