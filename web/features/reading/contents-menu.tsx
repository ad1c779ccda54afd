import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Section } from '#contract/reading.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { readingWords } from '#web/words/reading.ts';
import { headingId } from './cue-rules.ts';
import { type DoneBefore, useOpener } from './late-opener.tsx';
import classes from './reading-toolbar.module.css';

type ContentsMenuProps = {
  sections: readonly Section[];
  current: number;
  onGo: (to: number) => void;
  icon: ReactNode;
  before: DoneBefore;
};

/** The sections of a text, to go to. */
export function ContentsMenu({ sections, current, onGo, icon, before }: ContentsMenuProps) {
  const { isOpen, setOpen, button } = useOpener(before);
  return (
    <Menu
      position="bottom-start"
      width="min(26rem, 90vw)"
      withInitialFocusPlaceholder={false}
      opened={isOpen}
      onChange={setOpen}
    >
      <Menu.Target>
        <IconButton ref={button} label={readingWords.ideas} icon={icon} />
      </Menu.Target>
      <Menu.Dropdown aria-label={readingWords.ideas}>
        {sections.map((section, index) => (
          <Menu.Item
            key={headingId(index)}
            aria-current={index === current || undefined}
            className={classes.entry}
            onClick={() => onGo(index)}
          >
            {section.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
