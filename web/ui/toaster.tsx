import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { hideToast, type Toast, type ToastKind, toasts } from '#web/platform/page/toasts.ts';
import { uiWords } from '#words/ui.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { openModals } from './open-modals.ts';
import classes from './toaster.module.css';

const icons: Record<ToastKind, typeof IconX> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  error: IconAlertCircle,
};

function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null);
  const Icon = icons[toast.kind];

  // It stays while pointed at or focused, to leave time to read or undo.
  useEffect(() => {
    const timer = setInterval(() => {
      if (!card.current?.matches(':hover, :focus-within')) hideToast(toast.id);
    }, toast.durationMs);
    return () => clearInterval(timer);
  }, [toast.id, toast.durationMs]);

  return (
    <div ref={card} className={[classes.toast, classes[toast.kind]].filter(Boolean).join(' ')}>
      <Icon size="1.4rem" stroke={1.8} className={classes.mark} aria-hidden="true" />
      <span className={classes.message}>{toast.message}</span>
      {toast.action !== undefined && (
        <Button
          variant="soft"
          size="s"
          onClick={() => {
            toast.action?.run();
            hideToast(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton
        label={uiWords.dismiss}
        icon={<IconX size="1.1rem" />}
        onClick={() => hideToast(toast.id)}
      />
    </div>
  );
}

type ToasterProps = {
  /** The modal it belongs to; the page if left out. */
  modal?: string;
  children?: ReactNode;
};

/**
 * Messages above the player, read out by screen readers. The page has one and so has every modal: outside the
 * topmost modal nothing is read out or can be pressed.
 */
export function Toaster({ modal, children }: ToasterProps) {
  const isTopmost = useStore(openModals, ({ ids }) => ids.at(-1) === modal);
  const all = useStore(toasts, (state) => state.list);
  const list = isTopmost ? all : [];
  return (
    <div className={classes.toaster}>
      <div className={classes.list} role="status" aria-label={uiWords.messages}>
        {list.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      {children}
    </div>
  );
}
