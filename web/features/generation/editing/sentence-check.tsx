import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#web/platform/data/read.ts';
import { checkOf, type Reworded } from './editing-calls.ts';
import { Recheck } from './sentence-form.tsx';
import { Passage, Price, Reword } from './sentence-parts.tsx';

type CheckProps = {
  bookId: number;
  /** As it is, and as it's typed. */
  said: string;
  text: string;
  onReworded: (reworded: Reworded) => void;
};

/** A sentence that is being corrected, beside its passage. Nothing where no text of the book is attached. */
export function SentenceCheck({ bookId, said, text, onReworded }: CheckProps) {
  const { data } = useQuery({
    ...checkOf(bookId, said),
    select: dataOf,
    retry: false,
    meta: { errorShown: true },
  });
  if (data === undefined || !data.has_text) return null;
  const passage = data.sentences[0]?.passage ?? null;
  return (
    <div className="stack gap-2">
      <Recheck bookId={bookId} text={text} />
      <Passage passage={passage} />
      {passage !== null && data.rewording !== null && (
        <div className="row gap-3">
          <Reword bookId={bookId} text={said} sentence={0} onReworded={onReworded} />
          <Price rewording={data.rewording} />
        </div>
      )}
    </div>
  );
}
