/** The text of the pages around the login, which travels only with them. */
export const accountPagesWords = {
  toLogin: 'Back to login',
  email: 'Email address',
  resetRequest: {
    title: 'Forgot your password?',
    lead: 'Enter your email and we’ll send you a link. It works for an hour.',
    submit: 'Email me a link',
  },
  magicLink: {
    title: 'Log in by email',
    lead: 'We’ll email you a link. No password needed. The link works for 15 minutes.',
    submit: 'Email me a link',
  },
  sent: {
    title: 'Check your email',
    lead: (email: string) =>
      `If there’s an account for ${email}, we’ve sent a link to it. It can take a minute.`,
    hint: 'Nothing there? Check your spam folder, or ask your library’s admin for a link.',
    again: 'Send it again',
    sentAgain: 'Sent again. Only the newest link works.',
    other: 'Use another email',
  },
  newPassword: {
    title: 'Choose a new password',
    lead: 'This signs you out on all your devices.',
    password: 'New password',
    hint: 'At least 8 characters.',
    again: 'Confirm new password',
    submit: 'Save new password',
    done: 'Your new password is set. Please log in.',
    another: 'Email me another link',
  },
  confirmEmail: {
    title: 'Confirm your email',
    lead: 'Confirm that this email address is yours.',
    sent: (email: string) =>
      `We’ve sent a link to ${email}. Open it to confirm your email and log in. It can take a minute.`,
    password: 'The password you chose',
    submit: 'Confirm my email',
    noPassword: 'I didn’t choose a password',
    done: 'Your email address is confirmed.',
  },
  secondStep: {
    title: 'Confirm it’s you',
    passkeyLead: 'You also need your passkey to log in.',
    byPasskey: 'Use my passkey',
    byCode: 'Use a recovery code',
    codeLead: 'Enter one of the recovery codes you saved.',
    code: 'Recovery code',
    codeHint: 'Like k7m2-9xqd. Each code works once.',
    submit: 'Log in',
    cancelled: 'No passkey was used. Try again, or use a recovery code.',
  },
  singleSignOn: {
    title: 'Almost there',
    lead: 'Your provider has confirmed that it’s you.',
    busy: 'Logging in…',
  },
  magicLogin: {
    title: 'One more step',
    lead: 'Press the button to log in. This link works once.',
    removesPassword:
      'Logging in here removes the password chosen when this account was created, and logs out every other device. Your email was never confirmed, so someone else could have chosen that password. You can set a new one right after.',
    keepIt: 'Want to keep your password? Open this link in the browser you signed up with.',
    submit: 'Log in',
    another: 'Email me another link',
  },
  passwordRemoved: {
    title: 'Choose a new password',
    lead: 'You’re logged in, and your email is confirmed. With a new password you can log in without a link next time.',
    later: 'Not now',
    done: 'Your new password is set.',
  },
};
