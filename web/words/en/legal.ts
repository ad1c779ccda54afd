export const legal = {
  terms: {
    title: 'Terms',
    lead: 'Precis is a program that somebody runs on a server of their own. These are the rules that come with the program; whoever runs this library may add others.',
    parts: [
      {
        title: 'The library',
        paragraphs: [
          'This library is run by the person or organisation at whose address you found it. They decide who gets an account, which books are in it and how long it is kept. Questions about your account go to them.',
          'Using it is free of charge: the plan is called Free, and there is no other.',
        ],
      },
      {
        title: 'The summaries',
        paragraphs: [
          'A summary tells in new words what a book argues. It does not replace the book, and it can be wrong: check the book itself before you rely on it in matters of health, money or law.',
          'Every book page says where its summary comes from: written for the starter library, written by AI, or an extract. The voice is made by a computer.',
        ],
      },
      {
        title: 'Your account',
        paragraphs: [
          'Keep your password to yourself, and do not use the account to get at what is not yours or to disturb the server. Whoever runs the library may block an account that does.',
        ],
      },
      {
        title: 'The program',
        paragraphs: [
          'Precis is free software under the GNU Affero General Public License, version 3 or later. You may use, study, change and pass it on under that licence. It comes without any warranty, as far as the law allows.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    lead: 'What this library knows of you, where it is kept and who can see it. Whoever runs the library may add to this page what their own setup needs.',
    parts: [
      {
        title: 'What is kept on the server',
        paragraphs: [
          'Your name, your e-mail address and your password, the last only as a hash from which it cannot be read back.',
          'For every book you opened: how far you got, when, and on which kind of device. That is how your place is found again.',
          'For every session: when it began and from which kind of device, so that it can be ended.',
        ],
      },
      {
        title: 'What is kept in your browser',
        paragraphs: [
          'The token of your session, your name and address, how you like the application to look and sound, and positions that could not be sent yet. Logging out removes the token and your name and address.',
        ],
      },
      {
        title: 'Who can see it',
        paragraphs: [
          'You, and whoever runs the server. The pages fetch nothing from anywhere else: no tracker, no advertisement, no font from a stranger.',
          'Writing a summary or a voice may be given to an outside service if whoever runs the library has set one up. Such a service gets the text of books, never anything about you.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: ['Ask whoever runs this library to show, correct or delete what is kept of you.'],
      },
    ],
  },
};
