export const accountPages = {
  toLogin: 'Log in',
  toRegister: 'Register',
  resetRequest: {
    title: 'Forgotten your password?',
    text: 'On this page you will be able to ask for a link that sets a new password. It cannot send one yet: ask whoever runs this library for help.',
  },
  newPassword: {
    title: 'Set a new password',
    text: 'A link from a mail will lead here, to choose a new password. That part is not built yet, so the link you followed cannot be used.',
  },
  magicLink: {
    title: 'Log in by mail',
    text: 'On this page you will be able to ask for a link that logs you in without a password. It cannot send one yet: please log in with your password.',
  },
  magicLogin: {
    title: 'Log in by mail',
    text: 'A link from a mail will lead here and log you in. That part is not built yet, so the link you followed cannot be used: please log in with your password.',
  },
};
