import { idFrom, paths } from '#web/app/paths.ts';
import { GenerationPage } from '#web/features/generation/generation-page.tsx';
import { HearSection } from '#web/features/narration/hear-section.tsx';
import { PronunciationPanel } from '#web/features/narration/pronunciation-panel.tsx';
import { TroublesNotice } from '#web/features/operations/troubles-notice.tsx';
import { Redirect, useParams } from '#web/platform/page/routing.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { generationWords } from '#words/generation.ts';
import { OnlyAdmins } from './admin-page.tsx';
import classes from './narrow-page.module.css';

export function AdminGenerationScreen() {
  const id = idFrom(useParams().id);
  if (id === null) return <Redirect to={paths.notFound} replace />;
  return (
    <div className={classes.page}>
      <OnlyAdmins>
        <TroublesNotice />
        <PageTitle title={generationWords.screen.unnamed} />
        <GenerationPage
          key={id}
          bookId={id}
          HearSection={HearSection}
          pronunciation={<PronunciationPanel bookId={id} />}
        />
      </OnlyAdmins>
    </div>
  );
}
