import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Book } from '#contract/books.ts';
import type { BookLink } from '#contract/sharing.ts';
import { copyText } from '#web/platform/browser/share.ts';
import { send } from '#web/platform/data/send.ts';
import { day } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormInDialog } from '#web/ui/dialog-form.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { sharingWords as words } from '#words/sharing.ts';
import classes from './link-dialog.module.css';
import { linksOf } from './own-links.ts';

const changes = ['books/:id/links'] as const;

type Expiry = keyof typeof words.expiries;
const expiries = Object.entries(words.expiries) as [Expiry, string][];

function NewLink({ url }: { url: string }) {
  return (
    <div className="stack gap-2">
      <TextField
        label={words.address}
        hint={words.onceOnly}
        readOnly
        dir="ltr"
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row">
        <Button
          icon={<IconCopy size="1.1rem" aria-hidden="true" />}
          onClick={() => void copyText(url, words.copied)}
        >
          {words.copy}
        </Button>
      </div>
    </div>
  );
}

function endOf({ expires_at: at }: BookLink): string {
  if (at === null) return words.lasting;
  return Date.parse(at) > Date.now() ? words.expires(day(at)) : words.expired(day(at));
}

function Links({ bookId, links }: { bookId: number; links: readonly BookLink[] }) {
  const revoke = useMutation(
    send('DELETE /api/v1/books/:id/links/:link_id', { changes, said: words.revoked }),
  );
  return (
    <section className="stack gap-2">
      <h3>{words.links}</h3>
      <ul className="ruled" aria-label={words.links}>
        {links.map((link) => (
          <li key={link.id} className={`row gap-3 ${classes.link}`}>
            <div className="grow stack gap-1">
              <span className="strong">{words.listens(link.listens)}</span>
              <span className="soft">
                {words.created(day(link.created_at))} · {endOf(link)}
              </span>
            </div>
            <ConfirmButton
              size="s"
              variant="outline"
              label={words.revoke}
              sureLabel={words.sureRevoke}
              about={words.created(day(link.created_at))}
              busy={revoke.isPending && revoke.variables.params.link_id === link.id}
              onConfirm={() => revoke.mutate({ params: { id: bookId, link_id: link.id } })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links by which anybody reads and hears a book: a new one, and those the reader has. */
export function LinkDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const query = useQuery({ ...linksOf(book.id), staleTime: 0 });
  const [url, setUrl] = useState<string | null>(null);
  return (
    <Dialog title={words.title(book.title)} onClose={onClose}>
      <div className="stack">
        <p className="quiet">{words.lead}</p>
        <Loaded compact query={query} skeleton={<Skeleton height="6rem" radius="m" />}>
          {({ links, may_create: mayCreate }) => (
            <>
              <div role="status">{url !== null && <NewLink key={url} url={url} />}</div>
              {links.length > 0 && <Links bookId={book.id} links={links} />}
              {!mayCreate && <p>{words.off}</p>}
              {mayCreate && (
                <FormInDialog
                  sending={send('POST /api/v1/books/:id/links', { changes })}
                  sent={(typed) => {
                    const days = Number(typed('expiry'));
                    return {
                      params: { id: book.id },
                      body: { expires_in_days: Number.isNaN(days) ? null : days },
                    };
                  }}
                  onSent={(made) => setUrl(made.url)}
                  submit={words.create}
                  cancel={words.done}
                  onClose={onClose}
                >
                  {() => (
                    <SelectField label={words.expiry} name="expiry" options={expiries} defaultValue="30" />
                  )}
                </FormInDialog>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
