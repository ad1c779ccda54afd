import type { User } from '#contract/accounts.ts';
import { paths } from '#web/app/paths.ts';
import { ProfileFacts } from '#web/features/accounts/profile-facts.tsx';
import { useLogOut } from '#web/features/accounts/use-log-out.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { profileWords } from '#words/profile.ts';
import { shellWords } from '#words/shell.ts';

export function ProfileSidebar({ user, onClose }: { user: User; onClose: () => void }) {
  const { logOut, busy } = useLogOut();
  return (
    <Sheet title={profileWords.profile.title} onClose={onClose}>
      <ProfileFacts user={user} />
      <div className="stack gap-3 below">
        <ButtonLink to={paths.settings} variant="soft" wide>
          {shellWords.settings}
        </ButtonLink>
        <Button variant="outline" wide busy={busy} onClick={logOut}>
          {shellWords.logOut}
        </Button>
      </div>
    </Sheet>
  );
}
