import { base } from '#web/platform/page/base.ts';
import type { TabMessage } from './events.ts';

const CHANNEL = `precis-player${base}`;

export function joinTabs(hear: (tab: string, message: TabMessage) => void): (message: TabMessage) => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  const tab = crypto.randomUUID();
  const say = (message: TabMessage) => channel.postMessage({ tab, message });
  channel.addEventListener('message', ({ data }: MessageEvent<{ tab: string; message: TabMessage }>) =>
    hear(data.tab, data.message),
  );
  say({ type: 'who-plays' });
  return say;
}
