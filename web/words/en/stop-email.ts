/** The text of the page that the monthly email leads to. */
export const stopEmailWords = {
  title: 'Stop the monthly email?',
  lead: 'You won’t get your month by email any more. You can turn it on again in Settings.',
  submit: 'Stop this email',
  stopped: 'Email stopped',
  stoppedLead: 'You won’t get the monthly email any more.',
  incomplete: 'This link isn’t complete. You can turn the email off in Settings.',
  toSettings: 'Go to Settings',
};
