import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconHighlight,
  IconList,
  IconNotes,
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

const ListenButton = ({ voice }: { voice: Voice }) => (
  <Button
    icon={<IconPlayerPlayFilled size="1.1rem" aria-hidden="true" />}
    className={classes.listen}
    onClick={voice.toggle}
  >
    <span className={classes.listenLabel}>{readingWords.listen}</span>
  </Button>
);

type PlaceProps = Pick<ToolbarProps, 'sections' | 'current'> & { isInPlayer: boolean };

type ToolbarProps = {
  book: SingleBook;
  sections: readonly Section[];
  current: number;
  onGo: (to: number) => void;
  voice: Voice;
  /** Null for somebody without an account, who has no page to go back to either. */
  marking: Marking | null;
};

type Marking = { isOn: boolean; count: number; onToggle: () => void; onList: () => void };

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

/** What is read now, among the key ideas; `place` is 0 before the first, and as before in what is no idea. */
function ideasIn(sections: readonly Section[], current: number) {
  const isIdea = ({ kind }: Section) => kind === 'key_idea';
  const place = sections.slice(0, current + 1).filter(isIdea).length;
  return { ideas: sections.filter(isIdea), place };
}

function Place({ sections, current, isInPlayer }: PlaceProps) {
  const title = sections[current]?.title ?? '';
  const { ideas, place } = ideasIn(sections, current);
  const { ideaOf, sectionNow } = readingWords;
  return (
    <p className={classes.place}>
      {/* The player beside it says the title of the idea that is heard. */}
      {!isInPlayer && (
        <span className={`strong clip ${classes.title}`} aria-hidden="true">
          {title}
        </span>
      )}
      {place > 0 && (
        <span className={`soft figures ${classes.count}`} aria-hidden="true">
          {ideaOf(place, ideas.length)}
        </span>
      )}
      <VisuallyHidden>{place > 0 ? sectionNow(title, place, ideas.length) : title}</VisuallyHidden>
    </p>
  );
}

const MarkingButtons = ({ marking }: { marking: Marking }) => (
  <>
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
  </>
);

export function ReadingToolbar({ book, sections, current, onGo, voice, marking }: ToolbarProps) {
  const { ideas, place } = ideasIn(sections, current);
  return (
    <div role="toolbar" aria-label={readingWords.tools} data-bar="reading" className={classes.bar}>
      <div className={classes.steps} aria-hidden="true">
        {ideas.map((idea, index) => (
          <span key={idea.title} className={classes.step} data-passed={index < place || undefined} />
        ))}
      </div>
      <div className={classes.row}>
        {marking !== null && (
          <Link
            to={paths.book(book)}
            className={buttonClasses.button}
            aria-label={readingWords.toBook}
            title={readingWords.toBook}
          >
            <IconArrowLeft size="1.4rem" stroke={1.7} aria-hidden="true" />
          </Link>
        )}
        <ContentsMenu sections={sections} current={current} onGo={onGo} />
        <Place sections={sections} current={current} isInPlayer={voice.isHere} />
        {/* Beside what grows: nothing moves when the player comes and this goes. */}
        {!voice.isHere && <ListenButton voice={voice} />}
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
          disabled={current >= sections.length - 1}
          onClick={() => onGo(current + 1)}
        />
        {marking !== null && <MarkingButtons marking={marking} />}
        <ReadingSettings />
      </div>
    </div>
  );
}
