import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Device } from '#contract/profile.ts';
import { call } from '#web/platform/data/call.ts';
import { ago } from '#web/platform/format/formats.ts';
import { showToast, toastOnSuccess } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { settingsWords } from '#words/settings.ts';
import { uiWords } from '#words/ui.ts';
import { useLogOut } from '../use-log-out.ts';
import classes from './devices.module.css';

const { devices: words } = settingsWords;
const queryKey = ['accounts', 'devices'];
const meta = { changes: queryKey };

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
    queryKey,
    queryFn: ({ signal }) => call('GET /api/v1/sessions', {}, { signal }),
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: (id: number) => call('DELETE /api/v1/sessions/:id', { params: { id } }),
    meta,
  });
  const endOthers = useMutation({
    mutationFn: () => call('DELETE /api/v1/sessions'),
    onSuccess: ({ ended }) => void showToast({ kind: 'success', message: words.endedOthers(ended) }),
    meta,
  });
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
                busy={end.isPending && end.variables === device.id}
                onEnd={() => end.mutate(device.id, toastOnSuccess(words.ended))}
              />
            ))}
          </ul>
          <div className="row gap-3 below">
            {sessions.length > 1 && (
              <Button variant="soft" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
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
