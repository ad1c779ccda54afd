import { Link, useSearchParams } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { LoginForm } from '#web/features/accounts/login-form.tsx';
import { RegisterForm } from '#web/features/accounts/register-form.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { words } from '#web/words/words.ts';
import classes from './login-screen.module.css';

/** The two ways in, as tabs that are links: each has its own address. */
function WaysIn({ current }: { current: 'login' | 'register' }) {
  const next = useSearchParams()[0].get('next') ?? undefined;
  const ways = [
    { key: 'login', to: paths.login(next), label: words.accounts.login.tab },
    { key: 'register', to: paths.register(next), label: words.accounts.register.tab },
  ] as const;
  return (
    <nav className={classes.tabs} aria-label={words.accounts.wayIn}>
      {ways.map(({ key, to, label }) => (
        <Link key={key} to={to} replace aria-current={key === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Head({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={classes.head}>
      <PageTitle title={title} />
      <h1 tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.lead}>{lead}</p>
    </header>
  );
}

export function LoginScreen() {
  const { login } = words.accounts;
  return (
    <>
      <WaysIn current="login" />
      <Head title={login.title} lead={login.lead} />
      <LoginForm />
    </>
  );
}

export function RegisterScreen() {
  const { register } = words.accounts;
  return (
    <>
      <WaysIn current="register" />
      <Head title={register.title} lead={register.lead} />
      <RegisterForm />
    </>
  );
}
