/** The help page's text, which travels only with it. */
export const helpWords = {
  title: 'Help and support',
  lead: 'Quick answers. For anything else, ask your library’s admin.',
  answers: {
    title: 'Questions',
    list: [
      {
        question: 'How do I find a book?',
        answer:
          'Type part of the title or the author’s name in the search box at the top. Accents, case and word order don’t matter. Press Enter for all results, which you can narrow by category and length. Home shows what’s new, what’s popular and what you might like.',
      },
      {
        question: 'How do I listen?',
        answer:
          'Open a book and press Play. The player at the bottom keeps playing while you browse. Skip 15 seconds back or forward, or press the timeline to jump.',
      },
      {
        question: 'How do I read instead?',
        answer:
          'Press Read on the book’s page, or the book icon in the player. The sentence being spoken is highlighted; press any sentence to hear it from there.',
      },
      {
        question: 'Why does a book have no audio yet?',
        answer:
          'It’s still being narrated. Opening the book moves it to the front of the queue, and you can read it in the meantime. The page shows the progress.',
      },
      {
        question: 'I jumped by mistake. How do I get back?',
        answer:
          'After a long jump, “Back to …” appears above the player for ten seconds. Later, the list button in the player shows your recent jumps, so you can go back to any of them.',
      },
      {
        question: 'Is there a sleep timer or autoplay?',
        answer:
          'Yes. The moon in the player stops playback after some minutes, or at the end of the idea or the book. At the end of a book, the next one in Up next starts. With “Autoplay” (Settings, Playback), a similar book starts when nothing is up next.',
      },
      {
        question: 'Can I highlight text?',
        answer:
          'Yes. In the reading view, select text, or tap the pen and choose a sentence. There are five colours, and you can add notes. “Highlights and notes” lists them all and finds them again, and exports them as Markdown, CSV or for Readwise.',
      },
      {
        question: 'Can I listen in my podcast app?',
        answer:
          'Yes. Create a private feed in Settings, Podcast app, and add it to your app as a new podcast. Books you’ve started and your queue appear there, with chapters.',
      },
      {
        question: 'Can I listen in another audiobook app, or in the car?',
        answer:
          'Yes. Settings, Other apps, shows the address and the steps for Audiobookshelf, Lissen, ShelfPlayer and others, which add Android Auto, CarPlay and watches. Your place is the same everywhere.',
      },
      {
        question: 'Is my place kept across devices?',
        answer:
          'Yes. It’s saved on the server while you listen and with every pause, seek and skip. Offline, it’s kept in the browser and sent later; the newest place wins.',
      },
      {
        question: 'How do I change the text size or theme?',
        answer:
          'In Settings, Appearance. Scale changes the size of everything, and the theme can be light, dark or the same as your device. Your choice applies on all your devices.',
      },
      {
        question: 'Can I have it on my phone like an app?',
        answer:
          'Yes, from the browser. On an iPhone or iPad open this library in Safari, press Share and then “Add to Home Screen”. On Android open it in Chrome, press the menu and then “Add to Home screen” or “Install app”. It then opens in its own window.',
      },
      {
        question: 'How do I sign out a device I no longer have?',
        answer:
          'In Settings, Devices, sign out that device or all others. Changing your password signs out your other devices too.',
      },
      {
        question: 'How do I download or delete my data?',
        answer:
          'In Settings, Your data, download everything in one file or delete your account permanently. The Privacy page lists what’s kept.',
      },
      {
        question: 'I forgot my password.',
        answer:
          'On the login page, press “Forgot your password?” and enter your email. We’ll send you a link to choose a new one. “Email me a login link” lets you in without a password. If no email arrives, ask an admin for a link.',
      },
      {
        question: 'I lost my passkey.',
        answer:
          'Log in another way and remove it in Settings, Passkeys. If your account asks for it after the password, use one of your recovery codes. If you have none left, ask an admin.',
      },
    ],
  },
  keys: {
    title: 'Keys',
    lead: 'They work when you aren’t typing. Player keys need a book in the player.',
    list: [
      { press: ['/'], does: 'Go to the search box' },
      { press: ['Space', 'K'], does: 'Play or pause' },
      { press: ['J', 'L'], does: 'Back or forward by 15 seconds' },
      { press: ['←', '→'], does: 'Back or forward by 5 seconds' },
      { press: ['0'], does: 'Back to the beginning' },
      { press: ['−', '+'], does: 'Volume down or up' },
      { press: ['M'], does: 'Mute or unmute' },
      { press: ['Shift P', 'Shift N'], does: 'Previous or next book' },
      { press: ['P', 'N'], does: 'While reading: previous or next key idea' },
      { press: ['Esc'], does: 'Close a dialogue' },
      { press: ['Tab'], does: 'Next control; the first skips the menus' },
    ],
  },
  check: {
    title: 'Something not working?',
    text: 'The test page checks whether this browser and the server have what Precis needs. Send the results to your admin.',
    button: 'Open test page',
  },
};
