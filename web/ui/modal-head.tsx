import { IconX } from '@tabler/icons-react';
import { uiWords } from '#words/ui.ts';
import { IconButton } from './icon-button.tsx';
import classes from './modal-head.module.css';

export function ModalHead({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  return (
    <div className={classes.head}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <IconButton label={uiWords.close} icon={<IconX size="1.4rem" stroke={1.8} />} onClick={onClose} />
    </div>
  );
}
