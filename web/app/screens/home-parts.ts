// What only some readers see of home, in one file that's loaded for them.
export { TodaysQuestions } from '#web/features/browsing/todays-questions.tsx';
export { DailyHighlight, dailyHighlight } from '#web/features/reading/highlights/daily-highlight.tsx';
