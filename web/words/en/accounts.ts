import type { KeptPreferences } from '#contract/profile.ts';

type Choices<K extends keyof KeptPreferences> = { value: NonNullable<KeptPreferences[K]>; label: string }[];

export const accounts = {
  login: {
    tab: 'Log in',
    title: 'Welcome back',
    lead: 'Your books are where you left them.',
    submit: 'Log in',
    forgot: 'Forgotten your password?',
    magicLink: 'Send me a login link',
    noAccount: 'No account yet?',
    toRegister: 'Register',
  },
  register: {
    tab: 'Register',
    title: 'Make your account',
    lead: 'A name, an address and a password: that is all.',
    submit: 'Register',
    haveAccount: 'Already have an account?',
    toLogin: 'Log in',
    firstAccount: 'The first account is the admin of this library.',
    closed: 'This library takes no new accounts at the moment. Ask whoever runs it.',
    invite: 'This library takes new accounts by invitation. Ask whoever runs it for one.',
    invited: 'You have been invited. Welcome!',
  },
  fields: {
    email: 'E-mail address',
    password: 'Password',
    passwordHint: 'At least 8 characters.',
    firstName: 'First name',
    lastName: 'Last name (optional)',
  },
  appearance: {
    title: 'Appearance',
    lead: 'Kept in your account, for every device.',
    theme: 'Theme',
    themeHint: 'System follows your device.',
    themes: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ] as Choices<'theme'>,
    scale: 'Scale',
    scaleHint: 'The size of everything, letters first.',
    menuMode: 'Menu',
    menuModeHint: 'Beside the page, or over it when called.',
    menuModes: [
      { value: 'static', label: 'Static' },
      { value: 'overlay', label: 'Overlay' },
    ] as Choices<'menu_mode'>,
    inputStyle: 'Fields',
    inputStyles: [
      { value: 'outlined', label: 'Outlined' },
      { value: 'filled', label: 'Filled' },
    ] as Choices<'input_style'>,
    ripple: 'Ripple',
    rippleHint: 'A short glow around what you press.',
  },
  profile: {
    title: 'Profile',
    name: 'Name',
    email: 'E-mail address',
    since: 'Member since',
    role: 'Role',
    admin: 'Admin of this library',
    reader: 'Reader',
    plan: 'Plan',
  },
  wayIn: 'Log in or register',
};
