import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconHighlight,
  IconList,
  IconNotes,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import type { SingleBook } from '#contract/books.ts';
import type { Section } from '#contract/reading.ts';
import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import buttonClasses from '#web/ui/icon-button.module.css';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { readingWords } from '#words/reading.ts';
import { headingId } from './cue-rules.ts';
import { ReadingSettings } from './reading-settings.tsx';
import classes from './reading-toolbar.module.css';
import type { Voice } from './voice.ts';

function ListenButton({ voice }: { voice: Voice }) {
  const isOn = voice.isHere && voice.isOn;
  const Icon = isOn ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <Button
      // The player beside it has the one that stands out.
      variant={voice.isHere ? 'soft' : 'filled'}
      icon={<Icon size="1.1rem" aria-hidden="true" />}
      className={classes.listen}
      onClick={voice.toggle}
    >
      <span className={classes.listenLabel}>{isOn ? readingWords.pause : readingWords.listen}</span>
    </Button>
  );
}

type ToolbarProps = {
  book: SingleBook;
  sections: readonly Section[];
  current: number;
  onGo: (to: number) => void;
  voice: Voice;
  marking: { isOn: boolean; count: number; onToggle: () => void; onList: () => void };
};

function ContentsMenu({ sections, current, onGo }: Pick<ToolbarProps, 'sections' | 'current' | 'onGo'>) {
  return (
    <Menu
      label={readingWords.ideas}
      side="above"
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

export function ReadingToolbar({ book, sections, current, onGo, voice, marking }: ToolbarProps) {
  const title = sections[current]?.title ?? '';
  const count = sections.length;
  return (
    <div role="toolbar" aria-label={readingWords.tools} data-bar="reading" className={classes.bar}>
      <div className={classes.steps} aria-hidden="true">
        {sections.map((_section, index) => (
          <span key={headingId(index)} className={classes.step} data-passed={index <= current || undefined} />
        ))}
      </div>
      <div className={classes.row}>
        <Link
          to={paths.book(book)}
          className={buttonClasses.button}
          aria-label={readingWords.toBook}
          title={readingWords.toBook}
        >
          <IconArrowLeft size="1.4rem" stroke={1.7} aria-hidden="true" />
        </Link>
        <ContentsMenu sections={sections} current={current} onGo={onGo} />
        <p className={classes.place}>
          <span className={`strong clip ${classes.title}`} aria-hidden="true">
            {title}
          </span>
          <span className={`soft figures ${classes.count}`} aria-hidden="true">
            {readingWords.ideaOf(current + 1, count)}
          </span>
          <VisuallyHidden>{readingWords.sectionNow(title, current + 1, count)}</VisuallyHidden>
        </p>
        <IconButton
          label={readingWords.previousIdea}
          className={classes.roomy}
          icon={<IconChevronUp size="1.4rem" stroke={1.8} />}
          disabled={current === 0}
          onClick={() => onGo(current - 1)}
        />
        <IconButton
          label={readingWords.nextIdea}
          className={classes.roomy}
          icon={<IconChevronDown size="1.4rem" stroke={1.8} />}
          disabled={current >= count - 1}
          onClick={() => onGo(current + 1)}
        />
        <IconButton
          label={readingWords.highlights.choose}
          aria-pressed={marking.isOn}
          className={marking.isOn ? classes.on : undefined}
          icon={<IconHighlight size="1.4rem" stroke={1.7} />}
          onClick={marking.onToggle}
        />
        <IconButton
          label={readingWords.highlights.listOf(marking.count)}
          aria-haspopup="dialog"
          icon={<IconNotes size="1.4rem" stroke={1.7} />}
          onClick={marking.onList}
        />
        <ReadingSettings />
        <ListenButton voice={voice} />
      </div>
    </div>
  );
}
