import type { User } from '#contract/accounts.ts';
import { day } from '#web/platform/format/formats.ts';
import { profileWords } from '#words/profile.ts';
import { shellWords } from '#words/shell.ts';
import classes from './profile-facts.module.css';

export function ProfileFacts({ user }: { user: User }) {
  const { profile } = profileWords;
  const facts = [
    [profile.name, [user.first_name, user.last_name].filter(Boolean).join(' ')],
    [profile.email, user.email],
    [profile.role, user.is_admin ? profile.admin : profile.reader],
    [profile.plan, shellWords.planLabel],
    [profile.since, day(user.created_at)],
  ] as const;
  return (
    <dl className="ruled">
      {facts.map(([name, value]) => (
        <div key={name} className={`row between ${classes.fact}`}>
          <dt className="quiet">{name}</dt>
          <dd className="strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
