/** What the page asked for before its scripts had come, by address, in the name of the token that was kept then. */
type FirstAnswers = { token: string | null; answers: Record<string, Promise<Response>> };

/** After so long from the beginning of the page a call asks anew. */
const FRESH_MS = 10_000;

/** `public/before-paint.js` leaves it there. */
const page = globalThis as { firstAnswers?: FirstAnswers | undefined };

/** The answer to a GET that is on its way already; each can be taken once. */
export function takeFirstAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const first = page.firstAnswers;
  if (first === undefined || first.token !== token || performance.now() > FRESH_MS) return undefined;
  const answer = first.answers[address];
  delete first.answers[address];
  return answer;
}

/** What was asked before something is changed may not be true afterwards. */
export function forgetFirstAnswers(): void {
  page.firstAnswers = undefined;
}
