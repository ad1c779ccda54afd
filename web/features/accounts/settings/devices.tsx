import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Device } from '#contract/profile.ts';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { ago } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { settingsWords } from '#words/settings.ts';
import { uiWords } from '#words/ui.ts';
import { useLogOut } from '../use-log-out.ts';
import classes from './devices.module.css';

const { devices: words } = settingsWords;

function DeviceRow({ device, onEnd, busy }: { device: Device; onEnd: () => void; busy: boolean }) {
  const Icon = /iPhone|iPad|Android/.test(device.device) ? IconDeviceMobile : IconDeviceDesktop;
  const name = uiWords.device(device.device);
  return (
    <li className={`row gap-3 ${classes.device}`}>
      <Icon className="quiet" size="1.6rem" stroke={1.5} aria-hidden="true" />
      <div className="grow stack gap-1">
        <span className="strong">{name}</span>
        <span className="soft">{device.current ? words.here : words.used(ago(device.last_used_at))}</span>
      </div>
      {!device.current && (
        <Button variant="outline" size="s" busy={busy} aria-label={words.endOf(name)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}

export function Devices() {
  const query = useQuery({
    ...read('GET /api/v1/sessions'),
    staleTime: 0,
  });
  const end = useMutation(send('DELETE /api/v1/sessions/:id', { changes: ['sessions'], said: words.ended }));
  const endOthers = useMutation(
    send('DELETE /api/v1/sessions', {
      changes: ['sessions'],
      said: ({ ended }) => words.endedOthers(ended),
    }),
  );
  const { logOut, busy } = useLogOut();

  return (
    <Loaded query={query} skeleton={<Skeleton width="100%" ratio="6 / 1" />}>
      {({ sessions }) => (
        <>
          <ul className="ruled">
            {sessions.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                busy={end.isPending && end.variables.params.id === device.id}
                onEnd={() => end.mutate({ params: { id: device.id } })}
              />
            ))}
          </ul>
          <div className="row gap-3 below">
            {sessions.length > 1 && (
              <Button variant="soft" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
                {words.endOthers}
              </Button>
            )}
            <Button variant="outline" busy={busy} onClick={logOut}>
              {words.logOut}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}
