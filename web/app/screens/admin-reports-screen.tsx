import { SentenceCheck } from '#web/features/generation/editing/sentence-check.tsx';
import { AllReports } from '#web/features/reading/reports/all-reports.tsx';
import { reportWords } from '#words/reports.ts';

export const heading = reportWords.admin;

export const AdminReportsScreen = () => <AllReports SentenceCheck={SentenceCheck} />;
