export class RedirectRefused extends Error {}

const MOST_REDIRECTS = 3;

/**
 * `fetch` that follows redirects within the host alone: an answer cannot send a key, or this server, elsewhere. Method
 * and body stay as they were.
 */
export const fetchFromHost: typeof fetch = async (input, init) => {
  let url = new URL(input instanceof Request ? input.url : input);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await fetch(url, { ...init, redirect: 'manual' });
    const location = answer.headers.get('location');
    if (answer.status < 300 || answer.status > 399 || location === null) return answer;
    await answer.body?.cancel();
    const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
    if (next?.hostname !== url.hostname || next.protocol < url.protocol)
      throw new RedirectRefused(`it sends calls on to ${next?.host ?? 'nowhere'}, which is not followed`);
    url = next;
  }
  throw new RedirectRefused('it sends calls round in circles');
};
