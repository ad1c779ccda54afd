import { ReviewPage } from '#web/features/generation/review/review-page.tsx';
import { HearSection } from '#web/features/narration/hear-section.tsx';
import { generationWords } from '#words/generation.ts';
import { AdminPage } from './admin-page.tsx';

export function AdminReviewScreen() {
  const { title, lead } = generationWords.review;
  return (
    <AdminPage title={title} lead={lead}>
      <ReviewPage HearSection={HearSection} />
    </AdminPage>
  );
}
