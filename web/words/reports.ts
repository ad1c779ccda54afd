import { reports } from './en/reports.ts';

/** The text about mistakes that readers tell of, which travels only with what shows it. */
export const reportWords = reports;
