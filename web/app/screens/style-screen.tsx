import { IconBook, IconHeart, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { setPreferences, usePreferences } from '#web/platform/preferences.ts';
import { showToast, type ToastKind } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuDivider, MenuItem } from '#web/ui/menu.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Shelf } from '#web/ui/shelf.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { browsingWords } from '#web/words/browsing.ts';
import { words } from '#web/words/words.ts';
import { StyleChoices } from './style-choices.tsx';
import classes from './style-screen.module.css';

const { ui, accounts, call } = words;

const colours = [
  'ground',
  'surface',
  'surface-raised',
  'surface-sunken',
  'border',
  'border-strong',
  'text',
  'text-soft',
  'text-faint',
  'accent',
  'accent-strong',
  'accent-soft',
  'accent-border',
  'accent-text',
  'danger',
] as const;
const variants = ['filled', 'soft', 'outline', 'plain', 'danger'] as const;
const sizes = ['s', 'm', 'l'] as const;
const kinds: readonly ToastKind[] = ['info', 'success', 'error'];
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;

/** A word as long as some languages have them, and a line that has to break. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';

const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>;

function Colours() {
  return (
    <Panel title="tokens.css">
      <div className={classes.swatches}>
        {colours.map((name) => (
          <div key={name}>
            <div className={classes.swatch} style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </div>
    </Panel>
  );
}

function Buttons() {
  return (
    <Panel title="Button, ConfirmButton, IconButton">
      {variants.map((variant) => (
        <Row key={variant}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} icon={<IconHeart size="1.1rem" aria-hidden="true" />}>
            icon
          </Button>
          <Button variant={variant} busy>
            busy
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
        </Row>
      ))}
      <Row>
        <ConfirmButton
          label="ConfirmButton"
          sureLabel={ui.retry}
          onConfirm={() => showToast({ message: ui.retry })}
        />
        {(['plain', 'outline', 'filled'] as const).map((variant) => (
          <IconButton key={variant} label={variant} variant={variant} icon={<IconSearch size="1.3rem" />} />
        ))}
        <IconButton label="disabled" disabled icon={<IconSearch size="1.3rem" />} />
      </Row>
      <Button wide>{LONG}</Button>
    </Panel>
  );
}

function Fields() {
  return (
    <Panel title="TextField, PasswordField, TextArea" lead={accounts.register.lead}>
      <div className={classes.fields}>
        <TextField label={accounts.fields.firstName} />
        <TextField
          label={accounts.fields.email}
          hint={accounts.profile.email}
          defaultValue="ada@example.org"
        />
        <TextField label={LONG} defaultValue={LONG} error={call.network} />
        <TextField label="disabled" disabled defaultValue="disabled" />
        <PasswordField label={accounts.fields.password} hint={accounts.fields.passwordHint} />
        <TextArea label="TextArea" hint={accounts.fields.passwordHint} rows={3} />
      </div>
    </Panel>
  );
}

function States() {
  return (
    <>
      <Panel title="EmptyState">
        <EmptyState
          icon={<IconBook size="1.8rem" />}
          title={browsingWords.home.empty.title}
          text={browsingWords.home.empty.text}
        >
          <Button>{browsingWords.home.more}</Button>
        </EmptyState>
        <EmptyState
          compact
          title={browsingWords.home.emptyCategory.title}
          text={browsingWords.home.emptyCategory.text}
        />
      </Panel>
      <Panel title="ErrorState">
        <ErrorState message={call.timeout} onRetry={() => undefined} />
        <ErrorState compact message={call.network} onRetry={() => undefined} retrying />
      </Panel>
      <Panel title="Skeleton">
        <Skeleton height="1.6rem" width="40%" />
        <Skeleton />
        <Skeleton width="8rem" ratio="2 / 3" radius="m" />
      </Panel>
      <Shelf title="Shelf" lead={browsingWords.home.lead} itemWidth="9rem">
        {skeletons.map((name) => (
          <li key={name}>
            <Skeleton ratio="2 / 3" radius="m" />
          </li>
        ))}
      </Shelf>
    </>
  );
}

const content = (
  <EmptyState compact title={browsingWords.home.empty.title} text={browsingWords.home.empty.text} />
);

function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | 'wide' | null>(null);
  const [chosen, setChosen] = useState<(typeof sizes)[number]>('m');
  const close = () => setOpen(null);
  const [page, setPage] = useState(2);
  return (
    <Panel title="Toaster, Menu, Popover, Dialog, Sheet, Pager">
      <Row>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="outline"
            onClick={() => showToast({ kind, message: `${kind}: ${call.timeout}` })}
          >
            {kind}
          </Button>
        ))}
        <Button
          variant="outline"
          onClick={() =>
            showToast({
              message: LONG,
              durationMs: 10_000,
              action: { label: ui.retry, run: () => undefined },
            })
          }
        >
          action
        </Button>
      </Row>
      <Row>
        <Menu
          label="Menu"
          renderButton={(props) => (
            <Button {...props} variant="outline">
              Menu
            </Button>
          )}
        >
          {sizes.map((size) => (
            <MenuItem key={size} isChosen={size === chosen} onClick={() => setChosen(size)}>
              {size}
            </MenuItem>
          ))}
          <MenuDivider />
          <MenuItem staysOpen>{ui.retry}</MenuItem>
          <MenuItem>{LONG}</MenuItem>
        </Menu>
        <Popover
          label="Popover"
          renderButton={(props) => (
            <Button {...props} variant="outline">
              Popover
            </Button>
          )}
        >
          <TextField label={accounts.fields.firstName} />
        </Popover>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('wide')}>Dialog wide</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
      </Row>
      <Pager page={page} last={3} onPage={setPage} />
      {open === 'sheet' && (
        <Sheet title="Sheet" onClose={close}>
          {content}
        </Sheet>
      )}
      {(open === 'dialog' || open === 'wide') && (
        <Dialog title="Dialog" wide={open === 'wide'} onClose={close}>
          {content}
          <Button wide onClick={() => showToast({ message: LONG })}>
            Toaster
          </Button>
        </Dialog>
      )}
    </Panel>
  );
}

/** Every piece of web/ui in every state, for whoever changes one. In development only. */
export function StyleScreen() {
  const { theme } = usePreferences();
  return (
    <main className={classes.page}>
      <PageHeading title="web/ui" lead={accounts.appearance.themeHint}>
        <Segments
          aria-label={accounts.appearance.theme}
          value={theme}
          choices={accounts.appearance.themes}
          onChange={(chosen) => setPreferences({ theme: chosen })}
        />
      </PageHeading>
      <Colours />
      <Buttons />
      <Fields />
      <StyleChoices />
      <States />
      <Overlays />
    </main>
  );
}
