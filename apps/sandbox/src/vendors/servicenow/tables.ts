import { derived } from '../../derived.js';
import type { Helpdesk } from '../../helpdesk.js';
import { directoryTables } from './directory.js';
import type { Row } from './query.js';
import { toIncident, toJournalRow } from './rows.js';

const rowsByTable = {
  incident: (helpdesk: Helpdesk): Row[] =>
    helpdesk.conversations().map((conversation) => toIncident(conversation, helpdesk)),
  sys_journal_field: (helpdesk: Helpdesk): Row[] =>
    helpdesk.history().map((message) => toJournalRow(message, helpdesk)),
  ...directoryTables,
};
export type TableName = keyof typeof rowsByTable;
export const tables = Object.keys(rowsByTable) as TableName[];

const kept = derived((helpdesk) => {
  const rows = new Map<TableName, Row[]>();
  return (table: TableName): Row[] => {
    const known = rows.get(table) ?? rowsByTable[table](helpdesk);
    rows.set(table, known);
    return known;
  };
});

/** The rows of a table, cached until the helpdesk changes. */
export const rowsOf = (table: TableName, helpdesk: Helpdesk): Row[] => kept(helpdesk)(table);
