import { derived } from '../../derived.js';
import type { Helpdesk, Message } from '../../helpdesk.js';
import { attachmentRows } from './attachments.js';
import { directoryTables } from './directory.js';
import type { Row } from './query.js';
import { toIncident, toJournalRow } from './rows.js';

const rowsByTable = {
  incident: (helpdesk: Helpdesk): Row[] =>
    helpdesk.conversations().map((conversation) => toIncident(conversation, helpdesk)),
  sys_journal_field: (helpdesk: Helpdesk): Row[] =>
    helpdesk
      .history()
      .filter(isJournal)
      .map((message) => toJournalRow(message, helpdesk)),
  sys_attachment: attachmentRows,
  ...directoryTables,
};
/** A file is attached without an entry. */
const isJournal = ({ kind, attachments }: Message): boolean => kind !== 'event' || attachments.length === 0;
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
