import { IconX } from '@tabler/icons-react';
import { words } from '#web/words/words.ts';
import { IconButton } from './icon-button.tsx';
import classes from './modal-head.module.css';

export function ModalHead({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  return (
    <div className={classes.head}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <IconButton label={words.ui.close} icon={<IconX size="1.4rem" stroke={1.8} />} onClick={onClose} />
    </div>
  );
}
