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
          'How you like the application to look and sound, so that it is the same on all your devices.',
          'For every book you opened: how far you got, when, how long you listened, and on which kind of device. That is how your place is found again.',
          'The jumps within a book, the newest 200 of each, so that one by mistake can be undone; what you put up next; how far you have read in each book; and what you have highlighted, with your notes.',
          'For a podcast address that you made: a hash of it, when it was made, and when an app last asked for it, to the hour. Whoever has the address can hear your list until you end it in the settings.',
          'For every session: when it began, when it was last used, and from which kind of device, so that it can be ended. A session that is not used for 30 days ends by itself and is deleted.',
          'For a link that was mailed to you: a hash of it, for as long as it works, which is an hour at the most. The addresses that calls come from are counted in memory for some minutes, to stop whoever tries passwords, and are not kept.',
        ],
      },
      {
        title: 'What is kept in your browser',
        paragraphs: [
          'The token of your session, your name and address, how you like the application to look and sound, and what could not be sent yet. Logging out removes the token and your name and address.',
          'Once you have logged in, the files of the application, so that it opens without a network; and the books that you saved for that, until you remove them or log out.',
          'A cookie, ipAddress: the public address of this browser, for a day. It is asked for at this library itself unless whoever runs it has named another service, and nothing is done with it.',
          'A cookie, language, for a year, once you have chosen a language in the settings: so that the server sends the page in it.',
        ],
      },
      {
        title: 'Who can see it',
        paragraphs: [
          'You, and whoever runs the server: an admin sees your name, your address and when you were last here. The pages fetch no tracker, no advertisement and no font from a stranger.',
          'Letters go through the mail server that whoever runs the library has set up.',
          'Writing a summary or a voice may be given to an outside service if whoever runs the library has set one up. Such a service gets the text of books, never anything about you.',
        ],
      },
      {
        title: 'How long, and how to get it or delete it',
        paragraphs: [
          'What is kept of you is kept until you delete it. Settings, Your data gives you all of it as one file, and deletes your account: your name, address, password, sessions, preferences, highlights, notes, podcast address and everything you listened to and read are gone at once. What was never yours alone, such as the books, stays. Backups of whoever runs the server may hold it for a while longer.',
          'A single book can be taken out of your history, with its jumps. Highlights can be removed one by one, and saved as a file. For anything else ask whoever runs this library.',
        ],
      },
    ],
  },
};
