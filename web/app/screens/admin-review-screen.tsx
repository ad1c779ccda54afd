import { ReviewPage } from '#web/features/generation/review/review-page.tsx';
import { HearSection } from '#web/features/narration/hear-section.tsx';
import { generationWords } from '#words/generation.ts';

export const heading = generationWords.review;

export const AdminReviewScreen = () => <ReviewPage HearSection={HearSection} />;
