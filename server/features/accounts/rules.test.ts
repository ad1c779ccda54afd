import { describe, expect, it } from 'vitest';
import { PASSWORD_LENGTH } from '#contract/accounts.ts';
import { commonPasswords } from './passwords/common-passwords.ts';
import {
  becomesAdmin,
  emailKey,
  mayRegister,
  passwordComplaint,
  sessionEnd,
  worthTouching,
} from './rules.ts';
import { deviceLabel } from './sessions/device-label.ts';

describe('the key of an email address', () => {
  it.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ['  ada@example.org ', 'ada@example.org'],
    ['jose\u0301@example.org', 'josé@example.org'],
  ])('%j is the account %j', (typed, key) => {
    expect(emailKey(typed)).toBe(key);
  });
});

describe('passwords', () => {
  it.each(['password', 'PASSWORD1', '12345678', 'aaaaaaaaaaaa', 'qwertyuiop', 'ababababab'])(
    'refuses %j',
    (password) => {
      expect(passwordComplaint(password, 'ada@example.org')).toMatch(/easy to guess/);
    },
  );

  it.each([
    'precis-2026',
    'Précis!Précis',
    'library1234',
    'Audiobooks#1',
    'admin.password.1',
    'ada_2026_ada',
  ])('refuses %j, which is made of words of this place or of the address', (password) => {
    expect(passwordComplaint(password, 'ada.ada@example.org')).toMatch(/easy to guess/);
  });

  it('knows more than the three thousand most common ones that are long enough', () => {
    const longEnough = [...commonPasswords].filter(({ length }) => length >= PASSWORD_LENGTH.least);
    expect(longEnough.length).toBeGreaterThan(3000);
    for (const one of longEnough) expect(passwordComplaint(one, 'ada@example.org')).not.toBeNull();
  });

  it('refuses the email address itself', () => {
    expect(passwordComplaint('Ada@example.org', 'ada@example.org')).toMatch(/can’t be your email/);
  });

  it.each([
    'correct horse battery',
    'ünïcödé-päss',
    '七転び八起きの言葉たち',
    'the library at night',
    '83461-5092',
  ])('takes %j', (password) => {
    expect(passwordComplaint(password, 'ada@example.org')).toBeNull();
  });
});

describe('who may register, and who becomes the admin', () => {
  const first = { email: 'ada@example.org', isFirst: true, isInvited: false, isConfirmed: false };
  const later = { ...first, isFirst: false };
  const confirmed = { ...later, isConfirmed: true };
  const invited = { ...later, isInvited: true };

  it.each([
    { registration: 'open', adminEmail: null, newcomer: first, may: true, admin: true },
    { registration: 'open', adminEmail: null, newcomer: later, may: true, admin: false },
    { registration: 'closed', adminEmail: null, newcomer: first, may: true, admin: true },
    { registration: 'closed', adminEmail: null, newcomer: later, may: false, admin: false },
    { registration: 'invite', adminEmail: null, newcomer: later, may: false, admin: false },
    { registration: 'invite', adminEmail: null, newcomer: invited, may: true, admin: false },
    { registration: 'closed', adminEmail: null, newcomer: invited, may: false, admin: false },
    { registration: 'verified', adminEmail: null, newcomer: later, may: true, admin: false },
    { registration: 'open', adminEmail: 'Ada@Example.org', newcomer: later, may: true, admin: false },
    { registration: 'closed', adminEmail: 'ada@example.org', newcomer: first, may: true, admin: false },
    { registration: 'open', adminEmail: 'Ada@Example.org', newcomer: confirmed, may: true, admin: true },
    { registration: 'closed', adminEmail: 'ada@example.org', newcomer: confirmed, may: true, admin: true },
    { registration: 'closed', adminEmail: 'grace@example.org', newcomer: first, may: false, admin: false },
    { registration: 'open', adminEmail: 'grace@example.org', newcomer: first, may: true, admin: false },
  ] as const)(
    '$registration, reserved for $adminEmail, $newcomer',
    ({ newcomer, may, admin, ...instance }) => {
      expect(mayRegister(instance, newcomer)).toBe(may);
      expect(becomesAdmin(instance.adminEmail, newcomer)).toBe(admin);
    },
  );
});

describe('sessions', () => {
  const now = new Date('2026-03-01T12:00:00Z');

  it('end thirty days after they were last used', () => {
    expect(sessionEnd(now)).toEqual(new Date('2026-03-31T12:00:00Z'));
  });

  it('end ninety days after the login, however often they are used', () => {
    expect(sessionEnd(now, new Date('2025-12-11T12:00:00Z'))).toEqual(new Date('2026-03-11T12:00:00Z'));
    expect(sessionEnd(now, new Date('2026-02-01T12:00:00Z'))).toEqual(new Date('2026-03-31T12:00:00Z'));
  });

  it('are written down at most once an hour', () => {
    expect(worthTouching(new Date('2026-03-01T11:30:00Z'), now)).toBe(false);
    expect(worthTouching(new Date('2026-03-01T10:59:00Z'), now)).toBe(true);
  });
});

describe('the name of a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Mac',
    ],
    ['curl/8.5.0', 'curl'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('%j is %j', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});
