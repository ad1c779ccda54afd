/** Terms and privacy, which travel only with their screens. */
export const legalWords = {
  terms: {
    title: 'Terms',
    lead: 'Precis is software that people run on their own servers. These terms come with the software; your library’s admin may add others.',
    parts: [
      {
        title: 'The library',
        paragraphs: [
          'This library is run by the person or organisation whose address you visited. They decide who gets an account, which books are in it and how long it stays online. Ask them about your account.',
          'Using it is free. The only plan is called Free.',
        ],
      },
      {
        title: 'The summaries',
        paragraphs: [
          'A summary retells what a book argues. It doesn’t replace the book, and it can be wrong. Check the book itself before you rely on it for health, money or legal matters.',
          'Every book page says where its summary comes from: written for the starter library, written by AI, or an extract. The narration is computer-generated.',
        ],
      },
      {
        title: 'Your account',
        paragraphs: [
          'Keep your password to yourself. Don’t use your account to access other people’s data or to disrupt the server. An admin may block an account that does.',
        ],
      },
      {
        title: 'The software',
        paragraphs: [
          'Precis is free software under the GNU Affero General Public License, version 3 or later. You may use, study, change and pass it on under that licence. It comes without any warranty, as far as the law allows.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    lead: 'What this library knows about you, where it’s kept and who can see it. Your library’s admin may add to this page.',
    parts: [
      {
        title: 'On the server',
        paragraphs: [
          'Your name, your email and your password. The password is stored only as a hash that can’t be reversed.',
          'Your appearance and playback settings, so that they’re the same on all your devices.',
          'For every book you opened: how far you got, when, how long you listened, and on which kind of device. That’s how we keep your place.',
          'How long you listened each day, unless you turn it off in Settings, where you can also delete it. No admin page shows it. So that nothing counts twice, we keep a random number for each time you opened the player, for 90 days.',
          'Your newest 200 jumps within each book, so that you can undo them; your queue; the books you saved for later; your collections; how far you’ve read in each book; and your highlights and notes.',
          'If written answers are turned on: how many you got on the last day you asked a book. The questions themselves aren’t stored.',
          'For a podcast feed you created: a hash of its address, when you created it, and when an app last used it, to the hour. Anyone with the address can listen to your books until you delete the feed in Settings.',
          'For every session: when it started, when it was last used, and on which kind of device, so that you can end it. A session ends after 30 days of inactivity, or 90 days after you logged in, and is deleted.',
          'For a link we emailed you: a hash of it for as long as it works, a day at most. For a passkey: its name, its public key and when you used it. For your recovery codes: a hash of each. For single sign-on: the provider and its number for you. For devices you’ve logged in on: a hash that recognises them, until they aren’t used for 180 days.',
          'To stop people guessing passwords, attempts are counted for up to an hour under hashes of network addresses. The server’s log notes failed logins and new devices with their network address.',
        ],
      },
      {
        title: 'In your browser',
        paragraphs: [
          'Your session token, your name and email, your appearance and playback settings, the book that you closed in the player, and anything not sent yet. Logging out removes the token, your name and your email.',
          'After you log in, the application’s files, so that it opens offline; the books you’ve downloaded, until you remove them or log out; and your saved books and collections and what pages showed when you opened them, until you log out.',
          'A cookie, ipAddress: this browser’s public address, for a day. It comes from this library, unless its admin has chosen another service, and isn’t used for anything.',
          'A cookie, device, for a year, after you log in: it recognises this browser, so that we can warn you of new ones.',
          'A cookie, language, for a year, after you choose a language in Settings, so that the server sends pages in it.',
        ],
      },
      {
        title: 'Who can see it',
        paragraphs: [
          'You and the people who run the server. An admin sees your name, your email and when you were last here. The pages load no trackers, ads or third-party fonts.',
          'Emails go through the mail server that the admin has set up. The monthly email, if you ask for it, says what you finished, heard and highlighted.',
          'Summaries and narration may be made by an outside service, if the admin has set one up. It gets the text of books, and where written answers are turned on, the questions that you ask a book, without saying who asks. It gets nothing else about you.',
        ],
      },
      {
        title: 'How long, and how to download or delete it',
        paragraphs: [
          'We keep your data until you delete it. In Settings, Your data, you can download all of it in one file or delete your account: your name, email, password, sessions, preferences, highlights, notes, podcast feed and everything you’ve listened to and read are deleted immediately. Books stay. The server’s backups may hold your data a while longer.',
          'You can remove a single book from your history, with its jumps. You can remove highlights one by one, and export them. For anything else, ask your library’s admin.',
        ],
      },
    ],
  },
};
