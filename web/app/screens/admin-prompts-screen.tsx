import { PromptsPage } from '#web/features/generation/prompts-page.tsx';
import { adminWords } from '#words/admin.ts';
import { promptsWords } from '#words/prompts.ts';
import { AdminPage } from './admin-page.tsx';

export function AdminPromptsScreen() {
  return (
    <AdminPage title={adminWords.prompts} lead={promptsWords.lead}>
      <PromptsPage />
    </AdminPage>
  );
}
