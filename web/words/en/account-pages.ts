export const accountPages = {
  toLogin: 'Back to log in',
  email: 'E-mail address',
  resetRequest: {
    title: 'Forgotten your password?',
    lead: 'Type your address, and a letter with a link comes to it. The link works for an hour.',
    submit: 'Send me the link',
  },
  magicLink: {
    title: 'Log in by e-mail',
    lead: 'No password needed: a letter with a link comes to your address. The link works for 15 minutes.',
    submit: 'Send me the link',
  },
  sent: {
    title: 'Look into your mail',
    lead: (email: string) =>
      `If there is an account for ${email}, a letter with a link is on its way. It can take a minute.`,
    hint: 'Nothing there? Look into the spam folder, or ask whoever runs this library: an admin can hand you a link too.',
    again: 'Send it again',
    sentAgain: 'Sent again. The newest link is the one that works.',
    other: 'Use another address',
  },
  newPassword: {
    title: 'Choose a new password',
    lead: 'Every device that is signed in now will be signed out.',
    password: 'New password',
    hint: 'At least 8 characters.',
    again: 'New password, once more',
    submit: 'Set the new password',
    done: 'Your new password is set. Please log in.',
    another: 'Send me another link',
  },
  magicLogin: {
    title: 'One more step',
    lead: 'Press the button, and you are in. The link works once.',
    submit: 'Log in',
    another: 'Send me another link',
  },
};
