import { Link, useLocation, useSearchParams } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { EndedNote } from '#web/features/accounts/ended-note.tsx';
import { FormNote } from '#web/features/accounts/form-message.tsx';
import { LoginForm } from '#web/features/accounts/login-form.tsx';
import { RegisterForm } from '#web/features/accounts/register-form.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import segments from '#web/ui/segments.module.css';
import { words } from '#web/words/words.ts';
import classes from './login-screen.module.css';

function WaysIn({ current }: { current: 'login' | 'register' }) {
  const [query] = useSearchParams();
  const next = query.get('next') ?? undefined;
  const invite = query.get('invite') ?? undefined;
  const ways = [
    { key: 'login', to: paths.login(next), label: words.accounts.login.tab },
    { key: 'register', to: paths.register(next, invite), label: words.accounts.register.tab },
  ] as const;
  return (
    <nav
      className={`${segments.segments} ${segments.wide} ${classes.tabs}`}
      aria-label={words.accounts.wayIn}
    >
      {ways.map(({ key, to, label }) => (
        <Link
          key={key}
          to={to}
          replace
          className={segments.segment}
          aria-current={key === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

export function LoginScreen() {
  const { login } = words.accounts;
  const { state } = useLocation() as { state: { note?: string } | null };
  return (
    <>
      <WaysIn current="login" />
      <PageHeading title={login.title} lead={login.lead} />
      {state?.note === undefined ? <EndedNote /> : <FormNote message={state.note} />}
      <LoginForm />
    </>
  );
}

export function RegisterScreen() {
  const { register } = words.accounts;
  const invite = useSearchParams()[0].get('invite');
  return (
    <>
      <WaysIn current="register" />
      <PageHeading title={register.title} lead={register.lead} />
      <RegisterForm invite={invite} />
    </>
  );
}
