import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Details } from '#web/ui/details.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { helpWords } from '#words/help.ts';
import classes from './help-screen.module.css';

export const heading = helpWords;

export function HelpScreen() {
  const { answers, keys, check } = helpWords;
  return (
    <>
      <Panel title={answers.title}>
        <div className={`ruled ${classes.answers}`}>
          {answers.list.map(({ question, answer }) => (
            <Details key={question} summary={question} look="line">
              <p>{answer}</p>
            </Details>
          ))}
        </div>
      </Panel>
      <Panel title={keys.title} lead={keys.lead}>
        <dl className={classes.keys}>
          {keys.list.map(({ press, does }) => (
            <div key={does}>
              <dt>
                {press.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={check.title} lead={check.text}>
        <ButtonLink to={paths.test} variant="soft">
          {check.button}
        </ButtonLink>
      </Panel>
    </>
  );
}
