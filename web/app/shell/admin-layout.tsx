import { IconFileUpload, IconPencilCog, IconWorld } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { useCurrentUser } from '#web/features/accounts/use-current-user.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { words } from '#web/words/words.ts';
import { Logo } from './logo.tsx';
import classes from './plain-layout.module.css';

const UploadDialog = lazy(async () => ({
  default: (await import('#web/features/imports/upload-dialog.tsx')).UploadDialog,
}));
const PromptDialog = lazy(async () => ({
  default: (await import('#web/features/generation/prompt-dialog.tsx')).PromptDialog,
}));

const icon = { size: '1.2rem', stroke: 1.7, 'aria-hidden': true } as const;

/** Around the admins' screens. Others see where they are, without the buttons that are not for them. */
export function AdminLayout() {
  const user = useCurrentUser();
  const [dialog, setDialog] = useState<'upload' | 'prompts' | null>(null);
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Logo />
        <nav className={classes.actions} aria-label={words.shell.admin}>
          {user?.is_admin === true && (
            <>
              <Button variant="soft" icon={<IconFileUpload {...icon} />} onClick={() => setDialog('upload')}>
                {words.shell.updateBooks}
              </Button>
              <Button variant="soft" icon={<IconPencilCog {...icon} />} onClick={() => setDialog('prompts')}>
                {words.shell.changePrompt}
              </Button>
            </>
          )}
          <ButtonLink to={paths.home} variant="outline" icon={<IconWorld {...icon} />}>
            {words.shell.mainWebsite}
          </ButtonLink>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <Suspense fallback={null}>
        {dialog === 'upload' && <UploadDialog onClose={() => setDialog(null)} />}
        {dialog === 'prompts' && <PromptDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
}
