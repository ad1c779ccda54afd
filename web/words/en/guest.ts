/** Looking around without an account, where a library allows it. */
export const guestWords = {
  look: 'Try it without an account',
  note: 'Your visit',
  kept: 'You don’t have an account yet. Your place and what you save stay on this device.',
  register: 'Register',
  login: 'Log in',
  needed: 'You need an account for that',
  why: 'Register, and your place and what you’ve saved come along.',
  leave: 'Leave, and delete what’s kept on this device',
};
