const password = 'Your email address is the username. For the password, use an app password.';

/** How to listen in another app: in the settings. */
export const appWords = {
  address: {
    title: 'What the app asks for',
    lead: 'Type it, copy it, or scan the code with your phone.',
    server: 'Server address',
    user: 'Username',
    code: 'QR code of the server address',
    copy: 'Copy the address',
    copied: 'Address copied.',
    notCopied: 'Your browser didn’t allow copying. Select the address and copy it yourself.',
  },
  passwords: {
    title: 'App passwords',
    lead: 'One for each app. It can do what you choose here, and nothing else. Revoke it if you lose the phone.',
    none: 'No app passwords yet.',
    create: 'Create an app password',
    createText: 'It works in other apps until you revoke it, but not on this website.',
    name: 'Name',
    nameHint: 'Which app or phone it’s for, such as “Lissen on my phone”.',
    may: 'What the app may do',
    scopes: {
      read: { label: 'Read', hint: 'Browse the catalogue (OPDS) and download books as EPUB.' },
      listen: {
        label: 'Listen',
        hint: 'Play audio and save your place. Apps for Audiobookshelf servers need this.',
      },
    },
    created: 'Your new app password',
    password: 'App password',
    onceOnly: 'Copy it now: you’ll only see it this once.',
    copy: 'Copy',
    copied: 'App password copied.',
    notCopied: 'Your browser didn’t allow copying. Select the password and copy it yourself.',
    done: 'I’ve saved it',
    unused: (day: string) => `Created ${day}, not used yet`,
    used: (when: string) => `Last used ${when}`,
    revoke: 'Revoke',
    sureRevoke: 'Yes, revoke',
    revoked: 'App password revoked. The app is signed out.',
  },
  steps: {
    title: 'Step by step',
    lead: 'All of these are made for Audiobookshelf servers, and they work with this library too.',
    apps: [
      {
        app: 'Audiobookshelf (Android, iPhone; Android Auto)',
        how: [
          'Open the app and press Connect.',
          'Enter the server address and press Submit.',
          password,
          'Press Submit. The small crossed-out cloud at the top only means that changes aren’t shown the moment they happen.',
        ],
      },
      {
        app: 'Lissen (Android)',
        how: ['Enter the server address, without a slash at the end.', password, 'Press Connect.'],
      },
      {
        app: 'ShelfPlayer (iPhone, iPad; CarPlay)',
        how: [
          'Press Add connection and enter the server address.',
          'Choose to log in with a password.',
          password,
        ],
      },
      {
        app: 'AudioBooth (iPhone, Apple Watch; CarPlay)',
        how: ['Enter the server address.', 'Choose Username & Password.', password],
      },
      {
        app: 'Plappa, Still, SoundLeaf, Prologue, BookPlayer (iPhone)',
        how: ['Add an Audiobookshelf server and enter the server address.', password],
      },
      {
        app: 'Music Assistant (Sonos, Cast, AirPlay)',
        how: [
          'In its settings, add the music provider Audiobookshelf.',
          'Enter the server address.',
          password,
        ],
      },
    ],
  },
};
