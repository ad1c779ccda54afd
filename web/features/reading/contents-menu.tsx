import { IconList } from '@tabler/icons-react';
import type { Section } from '#contract/reading.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { readingWords } from '#web/words/reading.ts';
import { headingId } from './cue-rules.ts';
import classes from './reading-toolbar.module.css';

type ContentsMenuProps = {
  sections: readonly Section[];
  current: number;
  /** Goes to a section by its index. */
  onGo: (to: number) => void;
};

/** The sections of a text, to go to. */
export function ContentsMenu({ sections, current, onGo }: ContentsMenuProps) {
  return (
    <Menu
      label={readingWords.ideas}
      className={classes.contents}
      renderButton={(props) => (
        <IconButton {...props} label={readingWords.ideas} icon={<IconList size="1.4rem" stroke={1.7} />} />
      )}
    >
      {sections.map((section, index) => (
        <MenuItem
          key={headingId(index)}
          aria-current={index === current || undefined}
          onClick={() => onGo(index)}
        >
          {section.title}
        </MenuItem>
      ))}
    </Menu>
  );
}
