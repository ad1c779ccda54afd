import { expect, it } from 'vitest';
import { listUsers } from '#contract/account-admin.ts';
import { whoAmI } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { appEndpoints } from '#server/testing/app-call-rows.ts';
import { type Caller, type Fault, type Got, judge } from './judge.ts';
import type { Attempt } from './make-request.ts';

const faultsOf = (endpoint: Endpoint, caller: Caller, answer: Got, more: Partial<Attempt> = {}) => {
  const plain = {
    method: 'GET',
    path: '/',
    headers: {},
    body: null,
    isAddressBroken: false,
    isOfOthers: false,
  };
  return judge({ endpoint, ...plain, ...more }, caller, answer).map(({ fault }) => fault);
};
const got = (status: number | null, body: object, more: Partial<Got> = {}): Got => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
  tookMs: 5,
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

it('finds no fault with what the contract promises', () => {
  expect(faultsOf(whoAmI, 'reader', got(200, me))).toEqual([]);
  expect(faultsOf(whoAmI, 'nobody', got(401, error('unauthenticated')))).toEqual([]);
  expect(faultsOf(listUsers, 'reader', got(403, error('forbidden')))).toEqual([]);
  expect(faultsOf(anOpdsFeed, 'app', aFeed)).toEqual([]);
  expect(faultsOf(listUsers, 'app', got(403, error('forbidden')))).toEqual([]);
  expect(faultsOf(listUsers, 'nobody', got(404, error('not_found')), { isAddressBroken: true })).toEqual([]);
});

const anOpdsFeed = appEndpoints.find(({ route }) => route === 'GET /opds/v2') ?? whoAmI;
const aFeed = got(200, {}, { type: 'application/opds+json' });
const leak = error('bad_request', 'insert into "users"');
const cases: [what: string, endpoint: Endpoint, caller: Caller, answer: Got, fault: Fault][] = [
  ['a fault of the server', whoAmI, 'reader', got(500, error('internal')), 'server error'],
  ['a missing field', whoAmI, 'reader', got(200, { ...me, email: undefined }), 'out of schema'],
  ['another status', whoAmI, 'reader', got(202, me), 'out of schema'],
  ['another media type', whoAmI, 'reader', got(200, me, { type: 'text/html' }), 'out of schema'],
  ['a code with another status', whoAmI, 'reader', got(400, error('not_found')), 'out of schema'],
  ['an error without a code', whoAmI, 'reader', got(400, { message: 'No.' }), 'out of schema'],
  ['a statement in an error', whoAmI, 'reader', got(400, leak), 'out of schema'],
  ['an answer to nobody', whoAmI, 'nobody', got(200, me), 'without permission'],
  ['a complaint to nobody', listUsers, 'nobody', got(422, error('invalid')), 'without permission'],
  ['a complaint to a reader', listUsers, 'reader', got(422, error('invalid')), 'without permission'],
  ['an answer to an app that is for people', whoAmI, 'app', got(200, me), 'without permission'],
  ['an answer of a catalogue to nobody', anOpdsFeed, 'nobody', aFeed, 'without permission'],
  ['an answer of a catalogue by a token', anOpdsFeed, 'reader', aFeed, 'without permission'],
  ['a slow answer', whoAmI, 'reader', got(200, me, { tookMs: 2_001 }), 'too slow'],
  ['no answer', whoAmI, 'reader', got(null, {}), 'no answer'],
];

it.each(cases)('tells of %s', (...[, endpoint, caller, answer, fault]) => {
  expect(faultsOf(endpoint, caller, answer)).toEqual([fault]);
});

it('tells of what belongs to another reader', () => {
  expect(faultsOf(whoAmI, 'reader', got(200, me), { isOfOthers: true })).toEqual(['without permission']);
});
