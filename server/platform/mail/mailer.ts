/** A letter to one person. `text` and `html` say the same. */
export type Mail = { to: { name: string; address: string }; subject: string; text: string; html: string };

export type Mailer = {
  /** The mail server’s host; null for the outbox. */
  server: string | null;
  /** Done when the next server has taken it. Throws when it was not taken: try again later. */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
};
