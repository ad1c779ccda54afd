import { describe, expect, it } from 'vitest';
import { CallError } from '#web/platform/data/call.ts';
import { loginError, messageOf, registrationError, resetError } from './account-errors.ts';

function refusal(errors: Record<string, string[]>): CallError {
  return new CallError({ status: 422, code: 'invalid', message: 'Please check the fields.', errors });
}

describe('registrationError', () => {
  it('shows the email before the password and the first name', () => {
    const errors = { first_name: ['name?'], password: ['short', 'known'], email: ['taken', 'odd'] };
    expect(registrationError(refusal(errors))).toBe('taken');
  });

  it('shows the password before the first name', () => {
    expect(registrationError(refusal({ first_name: ['name?'], password: ['short', 'known'] }))).toBe('short');
  });

  it('shows the whole of the errors when none of the three is among them', () => {
    expect(registrationError(refusal({ last_name: ['too long', 'odd'], invite: ['needed'] }))).toBe(
      'too long\nodd\nneeded',
    );
  });

  it('shows the sentence of the answer when it names no field', () => {
    expect(registrationError(refusal({}))).toBe('Please check the fields.');
  });
});

describe('resetError', () => {
  it('shows the first message for the password', () => {
    expect(resetError(refusal({ token: ['odd'], password: ['too short', 'known'] }))).toBe('too short');
  });

  it('shows the message where the password is not what is wrong', () => {
    expect(resetError(refusal({}))).toBe('Please check the fields.');
    expect(messageOf(refusal({ email: ['odd'] }))).toBe('Please check the fields.');
  });
});

describe('loginError', () => {
  it('shows the error field of the answer', () => {
    const body = { error: 'Wrong email or password.', message: 'other words' };
    const error = new CallError({ status: 401, code: 'invalid_credentials', message: 'other words', body });
    expect(loginError(error)).toBe('Wrong email or password.');
  });

  it('shows what happened when no answer came', () => {
    const error = new CallError({ status: 0, code: 'network', message: 'No network.' });
    expect(loginError(error)).toBe('No network.');
  });
});
