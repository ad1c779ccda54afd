import type { Page } from 'playwright-core';

/** Counts the bytes of scripts and styles as they come over the wire, their headers too, from the first request on. */
export async function watchCode(page: Page) {
  let bytes = 0;
  const code = new Set<string>();
  const addresses = new Set<string>();
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  // What every browser and every proxy takes, and the larger of the two.
  await wire.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId);
    if (response.url.startsWith('http')) addresses.add(response.url);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength;
  });
  return {
    kilobytes: () => bytes / 1000,
    /** What came from elsewhere. */
    strangers: (own: string) => [...addresses].filter((address) => !address.startsWith(own)),
  };
}
