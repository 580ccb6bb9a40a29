/**
 * For every window Chromium would start two more pages of its own, the pop-ups of its address bar: half of what a short
 * journey costs. The last list of features counts, so the ones that Playwright turns off are in it too.
 */
const FEATURES_OFF = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  ...["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"],
  ...["MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"],
  "ThirdPartyStoragePartitioning",
];

/** How the journeys want their browser: nothing asked of the network, nothing drawn that nobody looks at. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  // The headless shell would bend letters to whole pixels, and break lines where a whole Chromium does not.
  "--font-render-hinting=none",
  "--disable-background-networking",
  "--disable-component-update",
  `--disable-features=${FEATURES_OFF.join(",")}`,
];
