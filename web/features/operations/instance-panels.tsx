import { useQuery } from '@tanstack/react-query';
import type { Instance } from '#contract/operations.ts';
import { read } from '#web/platform/data/read.ts';
import { ago, money, number, size } from '#web/platform/format/formats.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel, PanelRow } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { operationsWords } from '#words/operations.ts';
import { Figures, Table } from './figures.tsx';
import { Gauge } from './gauge.tsx';
import { ProviderRows } from './provider-rows.tsx';

const { settings: words } = operationsWords;

/** Asked again while the storage is counted for the first time. */
const COUNTING_MS = 2_000;
const FRESH_MS = 15_000;

export function InstancePanels() {
  const query = useQuery({
    ...read('GET /api/v1/admin/settings'),
    refetchInterval: ({ state }) => (state.data?.data.storage.measured_at === null ? COUNTING_MS : FRESH_MS),
  });
  return (
    <Loaded query={query} skeleton={<PanelsSkeleton />}>
      {({ data }) => (
        <>
          <Panel title={words.providers.title} lead={words.providers.lead}>
            <ProviderRows providers={data.providers} />
          </Panel>
          <Caps caps={data.caps} />
          <Queue queue={data.queue} />
          <Storage storage={data.storage} />
          <Database instance={data} />
        </>
      )}
    </Loaded>
  );
}

function PanelsSkeleton() {
  const { providers, caps, queue, storage, database } = words;
  return (
    <div aria-busy="true">
      {[providers, caps, queue, storage, database].map(({ title }) => (
        <Panel key={title} title={title}>
          <Skeleton height="9rem" radius="m" />
        </Panel>
      ))}
    </div>
  );
}

function Caps({ caps }: { caps: Instance['caps'] }) {
  const sums = [
    { label: words.caps.today, spent: caps.spent_today, cap: caps.daily },
    { label: words.caps.month, spent: caps.spent_this_month, cap: caps.monthly },
  ];
  return (
    <Panel title={words.caps.title} lead={caps.stopped ?? words.caps.lead}>
      {sums.map(({ label, spent, cap }) => (
        <Gauge
          key={label}
          label={label}
          share={cap === null ? null : spent / Math.max(cap, spent, 0.000_001)}
          text={cap === null ? words.caps.noCap(money(spent)) : words.caps.of(money(spent), money(cap))}
          isAlarming={cap !== null && spent >= cap}
        />
      ))}
    </Panel>
  );
}

function Queue({ queue }: { queue: Instance['queue'] }) {
  const { waiting, running, failed, oldest_at: oldest, jobs } = queue;
  return (
    <Panel title={words.queue.title} lead={words.queue.lead}>
      <Figures
        figures={[
          [words.queue.waiting, number(waiting)],
          [words.queue.running, number(running)],
          [words.queue.failed, number(failed)],
          [words.queue.oldest, oldest === null ? words.queue.none : ago(oldest)],
        ]}
      />
      {jobs.length > 0 && (
        <Table
          caption={words.queue.jobs}
          columns={[words.queue.job, words.queue.waiting, words.queue.running, words.queue.failed]}
          rows={jobs.map((job) => [job.name, number(job.waiting), number(job.running), number(job.failed)])}
        />
      )}
    </Panel>
  );
}

function Storage({ storage }: { storage: Instance['storage'] }) {
  const { measured_at: measuredAt, kinds, free_bytes: free, total_bytes: total } = storage;
  const { storage: its } = words;
  return (
    <Panel title={its.title} lead={measuredAt === null ? its.counting : its.measured(ago(measuredAt))}>
      {kinds.length > 0 && (
        <Table
          caption={its.title}
          columns={[its.kind, its.files, its.bytes]}
          rows={kinds.map(({ kind, files, bytes }) => [
            kind === 'chunks' ? its.chunks(storage.chunks_kept_days) : its.kinds[kind],
            number(files),
            size(bytes),
          ])}
        />
      )}
      {free !== null && total !== null && (
        <Gauge
          label={its.disk}
          share={1 - free / total}
          text={its.free(size(free), size(total))}
          isAlarming={free / total < 0.05}
        />
      )}
    </Panel>
  );
}

function Database({ instance: { database, version } }: { instance: Instance }) {
  const { database: its } = words;
  return (
    <Panel title={its.title}>
      <PanelRow label={its.version}>{version}</PanelRow>
      <PanelRow label={its.database}>{`${its.kinds[database.kind]} ${database.version}`}</PanelRow>
      <PanelRow label={its.size}>{size(database.bytes)}</PanelRow>
    </Panel>
  );
}
