import { expect, it } from 'vitest';
import { listUsers } from '#contract/account-admin.ts';
import { whoAmI } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Caller, type Fault, type Got, judge } from './judge.ts';
import type { Attempt } from './make-request.ts';

const attemptAt = (endpoint: Endpoint, more: Partial<Attempt> = {}): Attempt => ({
  operation: { endpoint, method: 'GET', path: '/', parameters: [], body: null },
  path: '/',
  headers: {},
  body: null,
  isAddressBroken: false,
  isOfOthers: false,
  ...more,
});

const got = (status: number, body: object, more: Partial<Got> = {}): Got => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
  tookMs: 5,
  problem: null,
  ...more,
});

const error = (code: string, message = 'No.') => ({ code, message, error: message });
const me = {
  id: 1,
  email: 'ann@example.org',
  first_name: 'Ann',
  last_name: null,
  is_admin: false,
  status: 'active',
  email_verified_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
};

const faultsOf = (endpoint: Endpoint, caller: Caller, answer: Got, more?: Partial<Attempt>) =>
  judge(attemptAt(endpoint, more), caller, answer).map(({ fault }) => fault);

it('finds no fault with what the contract promises', () => {
  expect(faultsOf(whoAmI, 'reader', got(200, me))).toEqual([]);
  expect(faultsOf(whoAmI, 'nobody', got(401, error('unauthenticated')))).toEqual([]);
  expect(faultsOf(listUsers, 'reader', got(403, error('forbidden')))).toEqual([]);
  expect(faultsOf(listUsers, 'nobody', got(404, error('not_found')), { isAddressBroken: true })).toEqual([]);
});

type Case = { what: string; endpoint?: Endpoint; caller?: Caller; answer: Got; fault: Fault };

const cases: readonly Case[] = [
  { what: 'a fault of the server', answer: got(500, error('internal')), fault: 'server error' },
  {
    what: 'an answer without a field',
    answer: got(200, { ...me, email: undefined }),
    fault: 'out of schema',
  },
  { what: 'another status', answer: got(202, me), fault: 'out of schema' },
  { what: 'another media type', answer: got(200, me, { type: 'text/html' }), fault: 'out of schema' },
  { what: 'a code with another status', answer: got(400, error('not_found')), fault: 'out of schema' },
  { what: 'an error without a code', answer: got(400, { message: 'No.' }), fault: 'out of schema' },
  {
    what: 'a statement in an error',
    answer: got(400, error('bad_request', 'insert into "users"')),
    fault: 'out of schema',
  },
  { what: 'an answer to nobody', caller: 'nobody', answer: got(200, me), fault: 'without permission' },
  {
    what: 'a complaint to nobody about a body',
    endpoint: listUsers,
    caller: 'nobody',
    answer: got(422, error('invalid')),
    fault: 'without permission',
  },
  {
    what: 'a complaint to a reader where only admins may be',
    endpoint: listUsers,
    answer: got(422, error('invalid')),
    fault: 'without permission',
  },
  { what: 'a slow answer', answer: got(200, me, { tookMs: 2_001 }), fault: 'too slow' },
  { what: 'no answer', answer: got(0, {}, { status: null, problem: 'reset' }), fault: 'no answer' },
];

it.each(cases)('tells of $what', ({ endpoint = whoAmI, caller = 'reader', answer, fault }) => {
  expect(faultsOf(endpoint, caller, answer)).toEqual([fault]);
});

it('tells of what belongs to another reader', () => {
  expect(faultsOf(whoAmI, 'reader', got(200, me), { isOfOthers: true })).toEqual(['without permission']);
});
