import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type BookColumn, type BookView, bookColumns } from '#contract/book-table.ts';
import { keep, kept, objectIn } from '#web/platform/browser/kept.ts';
import { accountPreferences } from '#web/platform/preferences/account-preferences.ts';

const KEY = 'book-table';

type TablePreferences = { columns: readonly BookColumn[]; views: readonly BookView[] };

const atStart: TablePreferences = { columns: ['audio'], views: [] };

const isView = (value: unknown): value is BookView => {
  const { name, address } = { ...(value as object | null) } as Partial<Record<keyof BookView, unknown>>;
  return typeof name === 'string' && typeof address === 'string';
};

function preferencesFrom(text: string | null): TablePreferences {
  const { columns, views } = objectIn(text);
  return {
    columns: Array.isArray(columns) ? bookColumns.filter((name) => columns.includes(name)) : atStart.columns,
    views: Array.isArray(views) ? views.filter(isView) : atStart.views,
  };
}

const preferences = createStore<TablePreferences>()(() => preferencesFrom(kept(KEY)));

function set(changed: Partial<TablePreferences>): void {
  const next = { ...preferences.getState(), ...changed };
  preferences.setState(next);
  keep(KEY, JSON.stringify(next));
}

/** Another admin may have signed in at this browser: what the account doesn't have is as at the start. */
accountPreferences.follow(({ book_columns: columns = atStart.columns, book_views: views = atStart.views }) =>
  set({ columns, views }),
);

export const useTablePreferences = (): TablePreferences => useStore(preferences);

export function setColumns(columns: readonly BookColumn[]): void {
  set({ columns });
  accountPreferences.changed({ book_columns: [...columns] });
}

export function setViews(views: readonly BookView[]): void {
  set({ views });
  accountPreferences.changed({ book_views: [...views] });
}
