import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { base } from '#web/platform/page/base.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { shellWords } from '#words/shell.ts';
import { uiWords } from '#words/ui.ts';
import { isMissingChunk } from './missing-chunk.ts';
import { paths } from './paths.ts';
import classes from './route-problem.module.css';

/** The router's own way would keep what broke. */
function openAnew(event: MouseEvent): void {
  event.preventDefault();
  location.assign(base + paths.home);
}

/** Shown in place of a screen that broke, or whose file couldn't be loaded. */
export function RouteProblem({ error }: { error: unknown }) {
  const told = isMissingChunk(error) ? shellWords.newVersion : shellWords.crash;
  return (
    <div className={classes.problem}>
      <EmptyState
        main
        icon={<IconAlertCircle size="1.8rem" stroke={1.6} />}
        title={told.title}
        text={told.text}
      >
        <Button icon={<IconRefresh size="1.2rem" />} onClick={() => location.reload()}>
          {uiWords.reload}
        </Button>
        <ButtonLink to={paths.home} variant="outline" onClick={openAnew}>
          {shellWords.crash.home}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
