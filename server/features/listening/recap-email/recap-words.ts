import type { EmailLanguage } from '#server/platform/email/mailer.ts';

const one = (count: number, single: string, plural: string): string =>
  `${count} ${count === 1 ? single : plural}`;

const en = {
  subject: (month: string) => `Your month: ${month}`,
  finishedCount: (books: number) => one(books, 'book finished', 'books finished'),
  begunCount: (books: number) => one(books, 'book in progress', 'books in progress'),
  heard: (time: string, days: number) => `${time} of listening on ${one(days, 'day', 'days')}`,
  highlights: (count: number) => one(count, 'highlight', 'highlights'),
  summary: (facts: string) => `Here’s your month: ${facts}.`,
  titled: (title: string) => `“${title}”`,
  finished: (titles: string) => `Finished: ${titles}.`,
  more: (books: number) => `${books} more`,
  highlight: (quote: string, title: string | null) =>
    `You highlighted: “${quote}”${title === null ? '' : ` (${title})`}`,
  next: (title: string, author: string) => `To pick up next: “${title}” by ${author}.`,
  resume: (title: string) => `Resume “${title}”`,
  start: (title: string) => `Start “${title}”`,
  seeMonth: 'See your month',
  why: 'You’re getting this email because you asked for it. It comes once a month, and only if you listened to or read something.',
  stop: 'Stop this email',
};

const es: typeof en = {
  subject: (month) => `Tu mes: ${month}`,
  finishedCount: (books) => one(books, 'libro terminado', 'libros terminados'),
  begunCount: (books) => one(books, 'libro por terminar', 'libros por terminar'),
  heard: (time, days) => `${time} de escucha en ${one(days, 'día', 'días')}`,
  highlights: (count) => one(count, 'subrayado', 'subrayados'),
  summary: (facts) => `Este ha sido tu mes: ${facts}.`,
  titled: (title) => `«${title}»`,
  finished: (titles) => `Has terminado ${titles}.`,
  more: (books) => `${books} más`,
  highlight: (quote, title) => `Subrayaste: «${quote}»${title === null ? '' : ` (${title})`}`,
  next: (title, author) => `Para seguir: «${title}», de ${author}.`,
  resume: (title) => `Seguir con «${title}»`,
  start: (title) => `Empezar «${title}»`,
  seeMonth: 'Ver tu mes',
  why: 'Recibes este correo porque lo pediste. Llega una vez al mes, y solo si has escuchado o leído algo.',
  stop: 'Dejar de recibir este correo',
};

/** What the monthly email says. It comes in a reader’s own language. */
export const recapWords: Readonly<Record<EmailLanguage, typeof en>> = { en, es };
