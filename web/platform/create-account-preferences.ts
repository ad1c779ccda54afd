import type { KeptPreferences } from '#contract/profile.ts';

/** Takes over what the account has; of a part that is at its default nothing is in it. */
type Part = (kept: KeptPreferences) => void;

type Deps = {
  load: () => Promise<KeptPreferences>;
  save: (changed: KeptPreferences) => Promise<unknown>;
  /** Whether a failed save is worth another try. */
  isPassing: (error: unknown) => boolean;
  /** What could not be sent yet, kept over a reload. */
  unsent: { read: () => KeptPreferences; write: (unsent: KeptPreferences) => void };
};

/** So many changes of a slider are one. */
const REST_MS = 800;

/**
 * Keeps preferences in the account: what is chosen here is applied at once, kept in the browser, and sent when the
 * hand rests; what the account has wins at sign-in and at the start, but for what is still unsent.
 */
export function createAccountPreferences(deps: Deps) {
  const parts = new Set<Part>();
  let known: KeptPreferences = {};
  let isApplying = false;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function apply(part: Part): void {
    isApplying = true;
    part(known);
    isApplying = false;
  }

  function dropUnsent(sent: KeptPreferences): void {
    const left = Object.entries(deps.unsent.read()).filter(
      ([name, value]) => sent[name as keyof KeptPreferences] !== value,
    );
    deps.unsent.write(Object.fromEntries(left));
  }

  async function send(): Promise<void> {
    const sent = deps.unsent.read();
    if (isSending || Object.keys(sent).length === 0) return;
    isSending = true;
    try {
      await deps.save(sent);
      dropUnsent(sent);
    } catch (error) {
      if (!deps.isPassing(error)) dropUnsent(sent);
      return;
    } finally {
      isSending = false;
    }
    await send();
  }

  return {
    /** Gives a part what the account has, now if it is known and whenever it is loaded. */
    follow(part: Part): void {
      parts.add(part);
      if (Object.keys(known).length > 0) apply(part);
    },
    /** Something was chosen on this device. */
    changed(chosen: KeptPreferences): void {
      if (isApplying) return;
      known = { ...known, ...chosen };
      deps.unsent.write({ ...deps.unsent.read(), ...chosen });
      clearTimeout(timer);
      timer = setTimeout(() => void send(), REST_MS);
    },
    /** At the start and at sign-in. Without an answer everything stays as it is. */
    async load(): Promise<void> {
      const kept = await deps.load().catch(() => null);
      if (kept === null) return;
      known = { ...kept, ...deps.unsent.read() };
      for (const part of parts) apply(part);
      await send();
    },
    send,
    /** The next one at this browser is somebody else. */
    forget(): void {
      clearTimeout(timer);
      known = {};
      deps.unsent.write({});
    },
  };
}
