import { useState } from 'react';
import { leastLetters, mostLetters } from '#contract/text-limits.ts';
import { withAccount } from '#web/pieces/account-needed.tsx';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { send } from '#web/platform/data/send.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormInDialog } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { appLanguage } from '#words/language.ts';
import { requestWords } from '#words/requests.ts';
import classes from './requests.module.css';
import { SuggestFailure, SuggestSuccess } from './suggest-outcome.tsx';

const ROUTE = 'POST /api/v1/books/suggest';
const { suggest: words } = requestWords;
const least = leastLetters.requested;

/** Mounted while open, so that closing forgets everything. */
function Suggest({ title, onClose }: { title: string; onClose: () => void }) {
  const [answer, setAnswer] = useState<AnswerOf<typeof ROUTE> | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  return (
    <Dialog onClose={onClose} title={words.heading}>
      {answer !== null && <SuggestSuccess answer={answer} onFollow={onClose} />}
      {failure !== null && <SuggestFailure error={failure} onAgain={() => setFailure(null)} />}
      {/* Kept while the failure is shown, so that another try begins with what was typed. */}
      <div hidden={answer !== null || failure !== null}>
        <FormInDialog
          sending={{ ...send(ROUTE, { changes: ['requests'] }), onError: setFailure }}
          sent={(typed) => ({
            body: {
              title: typed('title').trim(),
              author: typed('author').trim(),
              language: appLanguage,
            },
          })}
          onSent={setAnswer}
          submit={words.submit}
          onClose={onClose}
        >
          {(field, busy) => (
            <>
              <p className="quiet">{words.lead}</p>
              <TextField
                {...field('title', { least, tooShort: words.titleShort })}
                label={words.title}
                defaultValue={title}
                maxLength={mostLetters.requested}
                autoComplete="off"
                readOnly={busy}
                data-autofocus={title === '' || undefined}
              />
              <TextField
                {...field('author', { least, tooShort: words.authorShort })}
                label={words.author}
                maxLength={mostLetters.requested}
                autoComplete="off"
                readOnly={busy}
                data-autofocus={title !== '' || undefined}
              />
              <p className={`soft ${classes.status}`} role="status">
                {busy ? words.loading : ''}
              </p>
            </>
          )}
        </FormInDialog>
      </div>
    </Dialog>
  );
}

export const SuggestDialog = withAccount(Suggest);
