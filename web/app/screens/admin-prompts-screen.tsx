import { PromptsPage } from '#web/features/generation/prompts-page.tsx';
import { adminWords } from '#web/words/admin.ts';
import { promptsWords } from '#web/words/prompts.ts';
import { AdminPage } from './admin-page.tsx';

export function AdminPromptsScreen() {
  return (
    <AdminPage title={adminWords.prompts} lead={promptsWords.lead}>
      <PromptsPage />
    </AdminPage>
  );
}
