import { IconFileUpload, IconPencilCog, IconWorld } from '@tabler/icons-react';
import { type PropsWithChildren, Suspense, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { useCurrentUser } from '#web/features/accounts/use-current-user.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { adminWords } from '#words/admin.ts';
import { lazyPart } from '../lazy-part.tsx';
import classes from './admin-layout.module.css';
import { AdminPlaces } from './admin-places.tsx';
import { PlainLayout } from './plain-layout.tsx';

export { AdminPage } from '../screens/admin-page.tsx';
export { CataloguePage } from '../screens/catalogue-page.tsx';

const UploadDialog = lazyPart(() => import('#web/features/imports/upload-dialog.tsx'), 'UploadDialog');
const PromptDialog = lazyPart(() => import('#web/features/generation/prompt-dialog.tsx'), 'PromptDialog');

const icon = { size: '1.2rem', stroke: 1.7, 'aria-hidden': true } as const;

export function AdminLayout({ children }: PropsWithChildren) {
  const user = useCurrentUser();
  const [dialog, setDialog] = useState<'upload' | 'prompts' | null>(null);
  const { updateBooks, changePrompt, mainWebsite, title } = adminWords;
  return (
    <div className={classes.admin}>
      <PlainLayout
        label={title}
        places={user?.is_admin === true && <AdminPlaces />}
        actions={
          <>
            {user?.is_admin === true && (
              <>
                <Button
                  variant="soft"
                  icon={<IconFileUpload {...icon} />}
                  onClick={() => setDialog('upload')}
                >
                  {updateBooks}
                </Button>
                <Button
                  variant="soft"
                  icon={<IconPencilCog {...icon} />}
                  onClick={() => setDialog('prompts')}
                >
                  {changePrompt}
                </Button>
              </>
            )}
            <ButtonLink to={paths.home} variant="outline" icon={<IconWorld {...icon} />}>
              {mainWebsite}
            </ButtonLink>
          </>
        }
      >
        {children}
      </PlainLayout>
      <Suspense fallback={null}>
        {dialog === 'upload' && <UploadDialog onClose={() => setDialog(null)} />}
        {dialog === 'prompts' && <PromptDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
}
