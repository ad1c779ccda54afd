import { IconFlag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { reportWords as words } from '#words/reports.ts';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

export function ReportButton({ bookId }: { bookId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        size="s"
        icon={<IconFlag size="1.1rem" stroke={1.7} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words.report}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog bookId={bookId} sentence={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
