import { AppError } from '#server/platform/http/app-error.ts';

/** An uploaded file that cannot be taken: the message says why, and what to do, to whoever sent it. */
export class FileRefused extends AppError {
  constructor(message: string) {
    super('invalid', message, { errors: { file: [message] } });
    this.name = 'FileRefused';
  }
}
