import type { Database } from '#server/platform/database/open-database.ts';
import type { OrderEmail } from '#server/platform/email/mailer.ts';
import type { StoredText } from '../store.ts';

export type ReportsDeps = {
  database: Database;
  isPublished: (bookId: number) => Promise<boolean>;
  textOf: (bookId: number) => Promise<StoredText | null>;
  orderEmail: OrderEmail;
};
