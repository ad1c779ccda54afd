import type { Endpoint } from '#contract/endpoint.ts';
import { errorAnswer, errorStatus } from '#contract/errors.ts';
import { isByBasic } from '#server/testing/app-call-rows.ts';
import type { Attempt } from './make-request.ts';

export const faults = [
  'server error',
  'out of schema',
  'without permission',
  'too slow',
  'no answer',
] as const;
export type Fault = (typeof faults)[number];

/** `app` is another app that the reader has logged in to. */
export const callers = ['nobody', 'wrong token', 'guest', 'app', 'reader', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** No status where there was no answer; the text says why. */
export type Got = { status: number | null; type: string; text: string; tookMs: number };

export type Judged = { fault: Fault; why: string };

const SLOWEST_MS = 2_000;

/** Calls that take as long as what they try: a voice, a model, a mail server. */
const TRIAL = /admin\/settings\/(?:test|models)\//;

export const isTooSlow = ({ endpoint }: Attempt, { tookMs }: Got): boolean =>
  tookMs > SLOWEST_MS && !TRIAL.test(endpoint.route);

/** What the inside of a server looks like. None of it is ever sent to it. */
const INSIDES =
  /node_modules|\.[cm]?[jt]s:\d+|\n\s+at \S+ \(|ZodError|relation "|duplicate key value|syntax error at or near|invalid input syntax|violates \w+[- ]\w+ constraint|ECONNREFUSED|ENOENT|insert into "|update "\w+" set|select "\w+"/;

/** The JSON of a text; undefined where it is none. */
function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const mayCall: Readonly<Record<'guest' | 'reader' | 'admin', readonly Endpoint['access'][]>> = {
  guest: ['guests'],
  reader: ['guests', 'signed-in'],
  admin: ['guests', 'signed-in', 'admin'],
};

/** The status that the door itself gives to this caller; null where the call is open to them. */
function refusalFor(endpoint: Endpoint, caller: Caller): 401 | 403 | null {
  const { access, forApps } = endpoint;
  if (isByBasic(endpoint)) return caller === 'app' ? null : 401;
  if (caller === 'app') return forApps ? null : 403;
  if (access === 'anyone') return null;
  if (caller === 'nobody' || caller === 'wrong token') return 401;
  return mayCall[caller].includes(access) ? null : 403;
}

function permission(attempt: Attempt, caller: Caller, status: number): string | null {
  const expected = refusalFor(attempt.endpoint, caller);
  const isRefused = status >= 400 && status < 500;
  if (expected !== null && status !== expected && !(attempt.isAddressBroken && isRefused))
    return `${caller} got ${status} in place of ${expected}`;
  if (attempt.isOfOthers && status < 400) return `${caller} got ${status} for what belongs to another reader`;
  return null;
}

function brokenError({ status, text }: Got): string | null {
  const checked = errorAnswer.safeParse(read(text));
  if (!checked.success) return `the error has another shape: ${text.slice(0, 200)}`;
  const { code } = checked.data;
  if (errorStatus[code] !== status) return `code ${code} came with ${status}`;
  const plain = text.replaceAll(String.raw`\"`, '"').replaceAll(String.raw`\n`, '\n');
  return INSIDES.test(plain) ? `the error tells of the inside: ${text.slice(0, 300)}` : null;
}

const bodyFor = ({ answer, mediaTypes }: Endpoint, text: string): unknown => {
  if (answer.type === 'file') return new File([text], 'answer');
  return mediaTypes ? text : read(text);
};

function brokenAnswer(endpoint: Endpoint, got: Got): string | null {
  const expected = endpoint.status ?? 200;
  if (got.status !== expected) return `${got.status} in place of ${expected}`;
  const types = endpoint.mediaTypes ?? ['application/json'];
  if (!types.includes(got.type.split(';')[0] ?? '')) return `"${got.type}" in place of ${types.join(' or ')}`;
  const checked = endpoint.answer.safeParse(bodyFor(endpoint, got.text));
  return checked.success ? null : `the answer broke the contract: ${checked.error.message.slice(0, 300)}`;
}

/** What is wrong with an answer; nothing where all is well. */
export function judge(attempt: Attempt, caller: Caller, got: Got): Judged[] {
  const { status, text, tookMs } = got;
  if (status === null) return [{ fault: 'no answer', why: text }];
  const found: Judged[] = [];
  const tell = (fault: Fault, why: string | null) => why !== null && found.push({ fault, why });
  if (status >= 500) tell('server error', `${status} ${text.slice(0, 200)}`);
  tell('without permission', permission(attempt, caller, status));
  if (status >= 400) tell('out of schema', brokenError(got));
  // A bent address may lead to another call, whose answer has another schema.
  else if (!attempt.isAddressBroken) tell('out of schema', brokenAnswer(attempt.endpoint, got));
  if (isTooSlow(attempt, got)) tell('too slow', `${Math.round(tookMs)} ms`);
  return found;
}
