import { statfs } from 'node:fs/promises';
import { troubleKinds } from '#contract/troubles.ts';
import { cached } from '#server/platform/cache/cached.ts';
import type { Figure } from '#server/platform/http/metrics-registry.ts';
import { outages } from '#server/platform/provider/circuit-rules.ts';
import { openCircuits } from '#server/platform/provider/circuits.ts';
import { listBackupFiles } from './backups/backup-files.ts';
import type { OperationsDeps } from './deps.ts';

type Deps = Pick<OperationsDeps, 'database' | 'now' | 'adapters' | 'findTroubles' | 'backups'> & {
  dataFolder: string;
};

/** What an operator is called for. The disk and the backups are those of this process; the rest is everybody's. */
export function troubleFigures(deps: Deps): Figure[] {
  const { backups, now } = deps;
  const troubles = cached(now, () => deps.findTroubles());
  const circuits = cached(now, () => findCircuits(deps));
  return [
    {
      name: 'precis_trouble',
      help: '1 while something of this kind stops a part of the library, else 0.',
      labels: ['kind'],
      read: async () => {
        const found = new Set((await troubles()).map(({ trouble }) => trouble.kind));
        return troubleKinds.map((kind) => ({ labels: { kind }, value: found.has(kind) ? 1 : 0 }));
      },
    },
    {
      name: 'precis_provider_circuit_open',
      help: '1 while calls to a provider are paused because of such an outage, else 0; nothing of those not set.',
      labels: ['provider', 'outage'],
      read: async () =>
        (await circuits()).flatMap(({ provider, outage: current }) =>
          outages.map((outage) => ({
            labels: { provider, outage },
            value: outage === current ? 1 : 0,
          })),
        ),
    },
    {
      name: 'precis_disk_bytes',
      help: 'The disk of DATA_DIR: how large it is, and how much of it is free for Precis.',
      labels: ['of'],
      read: async () => {
        const { bavail, blocks, bsize } = await statfs(deps.dataFolder);
        return Object.entries({ size: blocks * bsize, free: bavail * bsize }).map(([of, value]) => ({
          labels: { of },
          value,
        }));
      },
    },
    {
      name: 'precis_backup_age_seconds',
      help: 'Since the newest backup, or the first account where there is none; nothing if BACKUP_KEEP is 0.',
      labels: [],
      read: async () => {
        if (backups.keep() === 0) return [];
        const [newest] = await listBackupFiles(backups.place);
        const since = newest?.madeAt ?? (await backups.firstAccountAt());
        return since === null ? [] : [{ value: Math.max(0, (now() - since.getTime()) / 1000) }];
      },
    },
  ];
}

/** Of each provider that is set: what keeps it from being used, or null. */
async function findCircuits({ database, adapters }: Deps) {
  const providers = { text: adapters.text, speech: adapters.speech, images: adapters.images };
  const open = await openCircuits(database.pool, Object.values(providers));
  return Object.entries(providers).flatMap(([provider, set]) =>
    set === null ? [] : [{ provider, outage: open.find(({ key }) => key === set.key)?.outage ?? null }],
  );
}
