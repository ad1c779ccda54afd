import { Suspense } from 'react';
import { paths } from '#web/app/paths.ts';
import { EndedNote } from '#web/features/accounts/ended-note.tsx';
import { FormError, FormNote } from '#web/features/accounts/form-message.tsx';
import { LoginForm } from '#web/features/accounts/login-form.tsx';
import { OtherWays } from '#web/features/accounts/other-ways.tsx';
import { RegisterForm } from '#web/features/accounts/register-form.tsx';
import { takesGuests } from '#web/platform/page/base.ts';
import { Link, useLocation, useSearchParams } from '#web/platform/page/routing.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { accountsWords } from '#words/accounts.ts';
import { lazyPart } from '../lazy-part.tsx';
import classes from './login-screen.module.css';

const TryButton = lazyPart(() => import('./try-button.tsx'), 'TryButton');

function WaysIn({ current }: { current: 'login' | 'register' }) {
  const [query] = useSearchParams();
  const next = query.get('next') ?? undefined;
  const invite = query.get('invite') ?? undefined;
  const ways = [
    { key: 'login', to: paths.login(next), label: accountsWords.login.tab },
    { key: 'register', to: paths.register(next, invite), label: accountsWords.register.tab },
  ] as const;
  return (
    <nav className={classes.tabs} aria-label={accountsWords.wayIn}>
      {ways.map(({ key, to, label }) => (
        <Link
          key={key}
          to={to}
          replace
          className={classes.tab}
          aria-current={key === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Why the way back from the OpenID provider ended here. */
function refusalOf(reason: string | null): string | undefined {
  const { refused } = accountsWords;
  return reason !== null && Object.hasOwn(refused, reason)
    ? refused[reason as keyof typeof refused]
    : undefined;
}

export function LoginScreen() {
  const { login } = accountsWords;
  const refusal = refusalOf(useSearchParams()[0].get('single_sign_on'));
  const { state } = useLocation() as { state: { note?: string } | null };
  return (
    <LoginForm
      above={
        <>
          <WaysIn current="login" />
          <PageHeading title={login.title} lead={login.lead} />
          {refusal !== undefined && <FormError message={refusal} />}
          {state?.note === undefined ? <EndedNote /> : <FormNote message={state.note} />}
        </>
      }
      below={
        <>
          <OtherWays />
          {takesGuests && (
            <Suspense fallback={null}>
              <TryButton wide />
            </Suspense>
          )}
        </>
      }
    />
  );
}

export function RegisterScreen() {
  const { register } = accountsWords;
  const invite = useSearchParams()[0].get('invite');
  return (
    <>
      <WaysIn current="register" />
      <RegisterForm invite={invite} above={<PageHeading title={register.title} lead={register.lead} />} />
    </>
  );
}
