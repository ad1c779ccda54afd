import { useMutation, useQuery } from '@tanstack/react-query';
import type { PromptName, PromptSet, Prompts } from '#contract/prompts.ts';
import { promptNames } from '#contract/prompts.ts';
import { read } from '#web/platform/data/read.ts';
import { moment } from '#web/platform/format/formats.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Details } from '#web/ui/details.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { promptsWords } from '#words/prompts.ts';
import { PromptDifferences } from './prompt-differences.tsx';
import { noPrompts } from './prompt-json.ts';
import classes from './prompts.module.css';
import { asVersion, changePrompts } from './use-prompts.ts';

const { versions: words, fields } = promptsWords;

const changedIn = (version: Prompts, earlier: Prompts | undefined): PromptName[] =>
  earlier === undefined ? [] : promptNames.filter((name) => version[name] !== earlier[name]);

const titleOf = ({ version }: PromptSet): string => (version === 0 ? words.builtIn : words.version(version));

/** Who changed the prompts when, what, and a way back. Nothing is lost: restoring makes a version of its own. */
export function PromptVersions({ current }: { current: PromptSet }) {
  const query = useQuery({
    ...read('GET /api/v1/admin/prompts/versions'),
    select: ({ versions }) => versions,
    staleTime: 0,
  });
  return (
    <Loaded query={query} skeleton={<Skeleton width="100%" ratio="4 / 1" />}>
      {(versions) => (
        <ul className="ruled">
          {versions.map((version, index) => (
            <Version
              key={version.version}
              version={version}
              earlier={versions[index + 1]}
              current={current}
            />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

type VersionProps = { version: PromptSet; earlier: PromptSet | undefined; current: PromptSet };

function Version({ version, earlier, current }: VersionProps) {
  const title = titleOf(version);
  const changed = changedIn(version, earlier);
  const isCurrent = version.version === current.version;
  return (
    <li className={`stack gap-2 ${classes.version}`}>
      <div className="row gap-3">
        <div className="grow stack gap-1">
          <span className="strong">{isCurrent ? words.current(title) : title}</span>
          {version.changed_at !== null && (
            <span className="soft">
              {moment(version.changed_at)}, <bdi>{version.changed_by ?? words.gone}</bdi>
            </span>
          )}
        </div>
        {!isCurrent && <Restore version={version} current={current} title={title} />}
      </div>
      {changed.length > 0 && earlier !== undefined && (
        <Details summary={changed.map((name) => fields[name].label).join(', ')}>
          <div className={`stack ${classes.changes}`}>
            {changed.map((name) => (
              <PromptDifferences
                key={name}
                name={name}
                before={{ title: titleOf(earlier), text: earlier[name] }}
                after={{ title, text: version[name] }}
              />
            ))}
          </div>
        </Details>
      )}
    </li>
  );
}

function Restore({ version, current, title }: { version: PromptSet; current: PromptSet; title: string }) {
  const change = useMutation(changePrompts(words.restored));
  // Empty ones stay the built-in ones, whatever those will be after an upgrade.
  const prompts = version.version === 0 ? noPrompts : version;
  return (
    <>
      <ConfirmButton
        size="s"
        variant="outline"
        label={words.restore}
        sureLabel={words.sureRestore}
        about={title}
        busy={change.isPending}
        onConfirm={() => change.mutate(asVersion(prompts, current))}
      />
      <div role="alert" className={classes.problem}>
        {change.error?.message}
      </div>
    </>
  );
}
