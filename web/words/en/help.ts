export const help = {
  title: 'Help and support',
  lead: 'Short answers first. What is not answered here, whoever runs this library can tell.',
  answers: {
    title: 'Questions',
    list: [
      {
        question: 'How do I find a book?',
        answer:
          'Type in the box at the top: a part of the title or of the author’s name is enough, and accents, case and the order of words do not matter. Home shows what is new, what others listen to and what might suit you.',
      },
      {
        question: 'How do I listen?',
        answer:
          'Open a book and press Play. The bar at the bottom goes on playing while you look around. It steps back and forward by 15 seconds, and a press on its line goes to that place.',
      },
      {
        question: 'How do I read instead?',
        answer:
          'Press Read on the book’s page, or the book sign in the player bar. While the voice plays, the sentence it speaks is lit; press a sentence to hear it from there.',
      },
      {
        question: 'Why does a book have no sound yet?',
        answer:
          'Its voice is still being made. Opening the book puts it next in line, and it can be read meanwhile. The page shows how far it is.',
      },
      {
        question: 'I pressed somewhere and lost my place.',
        answer:
          'After a long jump “Back to …” stands above the player for ten seconds. Later, the list button in the player shows every jump within the book, and leads back from each.',
      },
      {
        question: 'Can it stop by itself, or play the next book by itself?',
        answer:
          'The moon in the player stops the voice after some minutes, or at the end of the idea or the book. Settings, Playback, “Play on” begins the next book at the end of one: what you put up next, else a book like it.',
      },
      {
        question: 'Can I mark what I want to remember?',
        answer:
          'Yes. In the reading view mark words, or press the pen and choose a sentence; five colours, a note to each. “Highlights and notes” lists them and saves them as Markdown or CSV.',
      },
      {
        question: 'Can I listen in my podcast app?',
        answer:
          'Settings, Podcast app makes a private address. Add it to the app as a new podcast: what you have begun and what is up next appears there with its chapters.',
      },
      {
        question: 'Is my place kept on my other devices?',
        answer:
          'Yes. It is saved on the server while you listen and with every pause, seek and skip. Without a connection it is kept in the browser and sent later; the newest place wins.',
      },
      {
        question: 'The letters are too small, or too bright.',
        answer:
          'Settings, Appearance: the scale changes the size of everything, and the theme can be light, dark or that of your device. What you choose goes with your account to your other devices.',
      },
      {
        question: 'Can I have it on my phone like an app?',
        answer:
          'Yes, from the browser. On an iPhone or iPad open this library in Safari, press Share and then “Add to Home Screen”. On Android open it in Chrome, press the menu and then “Add to Home screen” or “Install app”. It then opens on its own, without the browser’s bars.',
      },
      {
        question: 'How do I end a session on a device that I do not have any more?',
        answer:
          'Settings, Devices: end that one, or all but this one. Choosing a new password signs every other device out too.',
      },
      {
        question: 'How do I get or delete what is kept of me?',
        answer:
          'Settings, Your data: one file with everything, or the whole account gone for good. The page Privacy says what is kept.',
      },
      {
        question: 'I have forgotten my password.',
        answer:
          'On the login page press “Forgotten your password?” and type your address: a letter brings a link to choose a new one. “Send me a login link” lets you in without any password. If no letter comes, an admin of this library can hand you a link.',
      },
    ],
  },
  keys: {
    title: 'Keys',
    lead: 'They work wherever you are not typing; those of the player while a book is in it.',
    list: [
      { press: ['/'], does: 'Go to the search box' },
      { press: ['Space', 'K'], does: 'Play or pause' },
      { press: ['J', 'L'], does: 'Back or forward by 15 seconds' },
      { press: ['←', '→'], does: 'Back or forward by 5 seconds' },
      { press: ['0'], does: 'Back to the beginning' },
      { press: ['−', '+'], does: 'Softer or louder' },
      { press: ['M'], does: 'Sound off or on' },
      { press: ['Shift P', 'Shift N'], does: 'Previous or next book' },
      { press: ['P', 'N'], does: 'While reading: previous or next key idea' },
      { press: ['Esc'], does: 'Close what lies over the page' },
      { press: ['Tab'], does: 'Go on to the next thing; the first leads past the menus' },
    ],
  },
  check: {
    title: 'Something does not work?',
    text: 'The test page tells whether this browser and the server have what Precis needs. What it says helps whoever runs the library to help you.',
    button: 'Open the test page',
  },
};
