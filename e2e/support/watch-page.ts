import type { Page } from 'playwright-core';

/** Gathers what a page should never do: errors told to its console, requests that fail or leave the server. */
export function watchPage(page: Page, address: string): { problems: () => string[] } {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && origin !== address)
      problems.push(`elsewhere: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`answered ${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // A page that is left ends what it was fetching.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason}: ${request.url()}`);
  });
  return { problems: () => problems.splice(0) };
}
