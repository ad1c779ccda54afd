export const accountPages = {
  toLogin: 'Back to log in',
  email: 'E-mail address',
  resetRequest: {
    title: 'Forgotten your password?',
    lead: 'Enter your email and we’ll send you a link. It works for an hour.',
    submit: 'Send me the link',
  },
  magicLink: {
    title: 'Log in by e-mail',
    lead: 'We’ll email you a link. No password needed. The link works for 15 minutes.',
    submit: 'Send me the link',
  },
  sent: {
    title: 'Check your email',
    lead: (email: string) =>
      `If there is an account for ${email}, we’ve sent a link to it. It can take a minute.`,
    hint: 'Nothing there? Check your spam folder, or ask your library’s admin for a link.',
    again: 'Send it again',
    sentAgain: 'Sent again. The newest link is the one that works.',
    other: 'Use another address',
  },
  newPassword: {
    title: 'Choose a new password',
    lead: 'Every device that is signed in now will be signed out.',
    password: 'New password',
    hint: 'At least 8 characters.',
    again: 'Confirm new password',
    submit: 'Set the new password',
    done: 'Your new password is set. Please log in.',
    another: 'Send me another link',
  },
  confirmEmail: {
    title: 'Confirm your address',
    lead: 'Confirm that this e-mail address is yours.',
    sent: (email: string) =>
      `We’ve sent a link to ${email}. Open it to confirm your address, then you’re in. It can take a minute.`,
    password: 'The password you chose',
    submit: 'Confirm my address',
    noPassword: 'I didn’t choose a password',
    done: 'Your e-mail address is confirmed.',
  },
  singleSignOn: {
    title: 'Almost there',
    lead: 'Your provider knows you. We’re logging you in.',
    busy: 'Logging in…',
  },
  magicLogin: {
    title: 'One more step',
    lead: 'Press the button, and you are in. The link works once.',
    submit: 'Log in',
    another: 'Send me another link',
  },
};
