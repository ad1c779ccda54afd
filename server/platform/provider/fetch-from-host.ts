export class RedirectRefused extends Error {}

const MOST_REDIRECTS = 3;

/** Throws for another host, and for a way from HTTPS back to HTTP. */
function followed(from: URL, location: string): URL {
  const next = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (next?.hostname !== from.hostname || next.protocol < from.protocol)
    throw new RedirectRefused(`it sends calls on to ${next?.host ?? 'nowhere'}, which is not followed`);
  return next;
}

/**
 * `fetch` that follows redirects within the host alone: an answer cannot send a key, or this server, elsewhere. Method
 * and body stay as they were.
 */
export const fetchFromHost: typeof fetch = async (input, init) => {
  let url = new URL(input instanceof Request ? input.url : input);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await fetch(url, { ...init, redirect: 'manual' });
    const location = answer.status >= 300 && answer.status <= 399 ? answer.headers.get('location') : null;
    if (location === null) return answer;
    await answer.body?.cancel();
    url = followed(url, location);
  }
  throw new RedirectRefused('it sends calls round in circles');
};
