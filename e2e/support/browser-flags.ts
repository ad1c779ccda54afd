/**
 * Chromium heeds the last list alone, so the features that Playwright turns off stand here too. The last line is ours:
 * two pages of an address bar that nobody sees, each in a renderer of its own, in every window. They took half of what
 * it costs to open one.
 */
const FEATURES_TURNED_OFF = [
  ['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ['LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'TcpPortRandomizationWin'],
  ['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
].flat();

const isRoot = process.getuid?.() === 0;

export const browserFlags = [
  `--disable-features=${FEATURES_TURNED_OFF.join()}`,
  ...(isRoot ? ['--no-sandbox'] : []),
];
