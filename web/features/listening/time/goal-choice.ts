import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { accountPreferences } from '#web/platform/preferences/account-preferences.ts';

/** Books a week; 0 for no goal. */
const goal = createStore<{ books: number }>()(() => ({ books: 0 }));

accountPreferences.follow(({ weekly_goal: books = 0 }) => goal.setState({ books }));

export function setGoal(books: number): void {
  goal.setState({ books });
  accountPreferences.changed({ weekly_goal: books });
}

export const useGoal = (): number => useStore(goal, ({ books }) => books);
