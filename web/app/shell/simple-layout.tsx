import type { PropsWithChildren } from 'react';
import { paths } from '#web/app/paths.ts';
import { useSession } from '#web/platform/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { shellWords } from '#words/shell.ts';
import { PlainLayout } from './plain-layout.tsx';

/** A page with nothing around it but a heading: "Books List". */
export function SimpleLayout({ children }: PropsWithChildren) {
  const signedIn = useSession(({ token }) => token !== null);
  const { account, booksList, home, login } = shellWords;
  return (
    <PlainLayout
      label={account}
      heading={booksList}
      actions={
        <ButtonLink to={signedIn ? paths.home : paths.login(paths.lastGeneratedBooks)} variant="outline">
          {signedIn ? home : login}
        </ButtonLink>
      }
    >
      {children}
    </PlainLayout>
  );
}
