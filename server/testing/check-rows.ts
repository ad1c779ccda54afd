import { checkRows } from '#server/platform/database/sql.ts';

checkRows();
