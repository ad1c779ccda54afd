import type { Preferences } from '#web/platform/preferences.ts';

type Choices<K extends keyof Preferences> = { value: Preferences[K]; label: string }[];

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
    lead: 'Kept in this browser.',
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
    ] as Choices<'menuMode'>,
    inputStyle: 'Fields',
    inputStyles: [
      { value: 'outlined', label: 'Outlined' },
      { value: 'filled', label: 'Filled' },
    ] as Choices<'inputStyle'>,
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
    later: 'Changing the name and the address is not possible here yet. It will be, on this page.',
  },
  password: {
    title: 'Password',
    later: 'Here you will be able to set a new password. That part is not built yet.',
  },
  devices: {
    title: 'Devices',
    later:
      'Here you will see where you are signed in, and end one session or all of them. Until then, logging out ends the session of this browser.',
    logOut: 'Log out here',
  },
  wayIn: 'Log in or register',
};
