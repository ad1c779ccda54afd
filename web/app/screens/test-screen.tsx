import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/data/call.ts';
import { readBy } from '#web/platform/data/read.ts';
import { useConnection } from '#web/platform/offline/online.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { testWords } from '#words/test.ts';
import { uiWords } from '#words/ui.ts';
import classes from './test-screen.module.css';

type Check = { name: string; good: boolean; says: string };

function storageKeeps(): boolean {
  try {
    localStorage.setItem('test', 'kept');
    const kept = localStorage.getItem('test') === 'kept';
    localStorage.removeItem('test');
    return kept;
  } catch {
    return false;
  }
}

function ownChecks(online: boolean): Check[] {
  const { checks } = testWords;
  const plays = document.createElement('audio').canPlayType('audio/mpeg') !== '';
  const keeps = storageKeeps();
  return [
    { name: checks.network.name, good: online, says: online ? checks.network.good : checks.network.bad },
    { name: checks.sound.name, good: plays, says: plays ? checks.sound.good : checks.sound.bad },
    { name: checks.storage.name, good: keeps, says: keeps ? checks.storage.good : checks.storage.bad },
  ];
}

async function askServer(signal: AbortSignal): Promise<Check[]> {
  const { checks } = testWords;
  const began = performance.now();
  try {
    const user = await call('GET /api/v1/auth/me', {}, { signal });
    const took = Math.round(performance.now() - began);
    return [
      { name: checks.server.name, good: true, says: checks.server.good(took) },
      { name: checks.account.name, good: true, says: checks.account.good(user.email) },
    ];
  } catch (error) {
    return [
      { name: checks.server.name, good: false, says: error instanceof Error ? error.message : String(error) },
    ];
  }
}

export const heading = testWords;

export function TestScreen() {
  const online = useConnection() !== 'offline';
  const { data, isFetching, refetch } = useQuery({
    ...readBy('GET /api/v1/auth/me', 'test', askServer),
    staleTime: 0,
    gcTime: 0,
  });
  const list = [...ownChecks(online), ...(data ?? [])];
  return (
    <Panel title={testWords.result}>
      <ul className={`ruled ${classes.list}`} aria-busy={isFetching}>
        {list.map((check) => (
          <li key={check.name} className={check.good ? classes.good : classes.bad}>
            {check.good ? (
              <IconCircleCheck size="1.5rem" stroke={1.7} aria-label={testWords.good} />
            ) : (
              <IconAlertTriangle size="1.5rem" stroke={1.7} aria-label={testWords.bad} />
            )}
            <strong className="strong">{check.name}</strong>
            <span className="quiet">{check.says}</span>
          </li>
        ))}
        {data === undefined && (
          <li>
            <Skeleton height="1.5rem" width="14rem" />
          </li>
        )}
      </ul>
      <Button className="below" variant="soft" busy={isFetching} onClick={() => void refetch()}>
        {uiWords.retry}
      </Button>
    </Panel>
  );
}
