import { IconMenu2, IconPalette } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { SearchBox } from '#web/features/browsing/search/search-box.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { shellWords } from '#words/shell.ts';
import { lazyPart } from '../lazy-part.tsx';
import { Logo } from './logo.tsx';
import classes from './top-bar.module.css';

const SuggestDialog = lazyPart(() => import('#web/features/requests/suggest-dialog.tsx'), 'SuggestDialog');

type TopBarProps = { menuShown: boolean; onMenu: () => void; onAppearance: () => void };

export function TopBar({ menuShown, onMenu, onAppearance }: TopBarProps) {
  const [missingTitle, setMissingTitle] = useState<string | null>(null);
  return (
    <header className={classes.bar}>
      <IconButton
        label={shellWords.menuToggle}
        icon={<IconMenu2 size="1.5rem" />}
        aria-expanded={menuShown}
        aria-controls="menu"
        onClick={onMenu}
      />
      <div className={classes.logo}>
        <Logo />
      </div>
      <div className={classes.search}>
        <SearchBox onGenerate={setMissingTitle} />
      </div>
      <div className={classes.end}>
        <span className={classes.plan} title={shellWords.plan}>
          {shellWords.planLabel}
        </span>
        <IconButton
          className={classes.appearance}
          label={shellWords.appearance}
          icon={<IconPalette size="1.4rem" />}
          aria-haspopup="dialog"
          onClick={onAppearance}
        />
      </div>
      <Suspense fallback={null}>
        {missingTitle !== null && (
          <SuggestDialog title={missingTitle} onClose={() => setMissingTitle(null)} />
        )}
      </Suspense>
    </header>
  );
}
