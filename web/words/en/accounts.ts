/** The text about logging in. */
export const accountsWords = {
  login: {
    tab: 'Log in',
    title: 'Welcome back',
    lead: 'Your books are where you left them.',
    submit: 'Log in',
    forgot: 'Forgot your password?',
    magicLink: 'Email me a login link',
    passkey: 'Log in with a passkey',
    passkeyFailed: 'No passkey was used. Try again, or log in another way.',
  },
  ended: {
    unknown: 'You’ve been logged out. Please log in again.',
    expired: 'You were logged out because it’s been a while. Please log in again.',
    signed_out: 'You were logged out from another device. Please log in again.',
    password_changed: 'Your password was changed, so you’ve been logged out here. Log in with the new one.',
    blocked: 'This account is blocked. Ask your library’s admin.',
    address_confirmed:
      'Your email address was confirmed from another device, so you’ve been logged out here.',
  },
  refused: {
    failed: 'Single sign-on didn’t work. Try again, or log in another way.',
    unverified: 'Your provider hasn’t confirmed your email address. Confirm it there first, then try again.',
    unknown: 'There’s no account here for your email address. Ask the library’s admin for one.',
    blocked: 'This account is blocked. Ask your library’s admin.',
    unconfirmed: 'Confirm your email address first, using the link we sent you.',
  },
  register: {
    tab: 'Register',
    title: 'Create your account',
    lead: 'All you need is a name, an email and a password.',
    submit: 'Register',
    firstAccount: 'The first account becomes the admin.',
    closed: 'This library isn’t accepting new accounts right now. Ask its admin.',
    invite: 'New accounts are by invitation only. Ask the library’s admin for an invite.',
    invited: 'You’ve been invited. Welcome!',
  },
  fields: {
    email: 'Email address',
    password: 'Password',
    passwordHint: 'At least 8 characters.',
    firstName: 'First name',
    lastName: 'Last name (optional)',
  },
  wayIn: 'Log in or register',
};
