import { VoicesPanel } from '#web/features/narration/voices-panel.tsx';
import { SetupGuide } from '#web/features/operations/setup-guide/setup-guide.tsx';
import { librarySettingsWords } from '#words/library-settings.ts';

export const heading = librarySettingsWords.guide;

export const AdminSetupScreen = () => <SetupGuide voices={<VoicesPanel />} />;
