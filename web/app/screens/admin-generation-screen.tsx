import { IconArrowLeft } from '@tabler/icons-react';
import { Navigate, useParams } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { GenerationPage } from '#web/features/generation/generation-page.tsx';
import { HearSection } from '#web/features/narration/hear-section.tsx';
import { PronunciationPanel } from '#web/features/narration/pronunciation-panel.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { generationWords } from '#web/words/generation.ts';
import { operationsWords } from '#web/words/operations.ts';
import { idFrom } from '../id-from.ts';
import classes from './narrow-page.module.css';
import { OnlyAdmins } from './only-admins.tsx';

/** /admin/books/{id}/generation: how one book is made. */
export function AdminGenerationScreen() {
  const id = idFrom(useParams().id);
  if (id === null) return <Navigate to={paths.notFound} replace />;
  return (
    <OnlyAdmins>
      <div className={classes.page}>
        <PageTitle title={generationWords.screen.unnamed} />
        <ButtonLink
          to={paths.admin}
          variant="plain"
          size="s"
          icon={<IconArrowLeft size="1.1rem" aria-hidden />}
        >
          {operationsWords.back}
        </ButtonLink>
        <GenerationPage
          key={id}
          bookId={id}
          addressOf={paths.bookCalled}
          HearSection={HearSection}
          pronunciation={<PronunciationPanel bookId={id} />}
        />
      </div>
    </OnlyAdmins>
  );
}
