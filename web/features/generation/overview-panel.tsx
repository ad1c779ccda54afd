import { money } from '#web/platform/format/formats.ts';
import { Panel } from '#web/ui/panel.tsx';
import { generationWords } from '#words/generation.ts';
import type { Overview } from './api.ts';
import classes from './generation.module.css';

const { overview: words } = generationWords;

type Provider = Overview['text'];

const nameOf = (provider: Provider, otherwise: string): string =>
  provider === null ? otherwise : words.byProvider(provider.provider, provider.model);
const capOf = (cap: number | null): string => (cap === null ? words.noCap : money(cap));

export function OverviewPanel({ overview }: { overview: Overview }) {
  const { text, speech, spent_today: today, spent_this_month: month, running, waiting } = overview;
  const facts = [
    [words.text, nameOf(text, words.extracts)],
    [words.speech, nameOf(speech, words.embedded)],
    [words.spent, words.spentOf(money(today), money(month))],
    [words.caps, words.capsOf(capOf(overview.daily_cap), capOf(overview.monthly_cap))],
    [words.queue, words.queueOf(running, waiting)],
  ] as const;
  return (
    <Panel title={words.title}>
      <dl className={classes.overview}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
