import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/app/paths.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { canShare, copyLink, copyText, shareBySystem } from '#web/platform/browser/share.ts';
import { read } from '#web/platform/data/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readingWords } from '#words/reading.ts';
import classes from './highlights.module.css';

const text = readingWords.highlights;
const NAME = 'quote.png';
/** The server draws it first. */
const LIMIT_MS = 20_000;

/** Sentences of a book, from the first to the last. */
export type SharedQuote = { bookId: number; first: string; last: string; quote: string };

function fileOf(picture: string): File {
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  return new File([bytes], NAME, { type: 'image/png' });
}

const useCard = ({ bookId, first, last }: SharedQuote) =>
  useQuery({
    ...read(
      'GET /api/v1/books/:id/quote-card',
      { params: { id: bookId }, query: { first_sentence: first, last_sentence: last } },
      { limitMs: LIMIT_MS },
    ),
    select: ({ data }) => data.picture,
    retry: false,
    meta: { errorShown: true },
  });

/** As a picture, a link or text. */
export function ShareDialog({ shared, onClose }: { shared: SharedQuote; onClose: () => void }) {
  const card = useCard(shared);
  return (
    <Dialog title={text.share} onClose={onClose}>
      <div className="stack">
        <Loaded compact query={card} skeleton={<Drawing />}>
          {(picture) => <Card picture={picture} />}
        </Loaded>
        <div className="row">
          <Button
            size="s"
            variant="outline"
            onClick={() => void copyLink(paths.readBook({ id: shared.bookId, slug: '' }, shared.first))}
          >
            {text.copyLink}
          </Button>
          <Button size="s" variant="outline" onClick={() => void copyText(shared.quote, text.copied)}>
            {text.copyWords}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** In the shape of what comes. */
const Drawing = () => (
  <div className="stack" role="status" aria-busy="true" aria-label={text.drawing}>
    <div className={classes.picture}>
      <Skeleton width="100%" ratio="4 / 5" radius="m" />
    </div>
    <Skeleton width="7rem" height="2.4rem" radius="m" />
  </div>
);

function Card({ picture }: { picture: string }) {
  const file = fileOf(picture);
  const isShareable = canShare({ files: [file] });
  return (
    <>
      <img
        className={classes.picture}
        src={`data:image/png;base64,${picture}`}
        alt={text.card}
        width={1080}
        height={1350}
      />
      <div className="row">
        {isShareable && (
          <Button size="s" onClick={() => void shareBySystem({ files: [file] })}>
            {text.sharePicture}
          </Button>
        )}
        <Button size="s" variant={isShareable ? 'outline' : 'filled'} onClick={() => saveFile(NAME, file)}>
          {text.savePicture}
        </Button>
      </div>
    </>
  );
}
