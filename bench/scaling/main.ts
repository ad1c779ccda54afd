import { loadsTable, stagesTable } from './tables.ts';

process.stdout.write(`${stagesTable()}\n\n${loadsTable()}\n`);
