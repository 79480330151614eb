import type { Person } from '../../helpdesk.js';
import { readInteger, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { partsOf, readQuery } from './attachments.js';
import { showCollection, type CollectionItem } from './collection.js';
import { parseJsonQuery, parseSql } from './query.js';
import {
  baseUrl,
  fail,
  reference,
  transactionRow,
  transactionRows,
  userName,
  type TransactionRow,
} from './rows.js';

/** Flat list; `query` is the query language unless it starts like JSON. Without one, the vendor lists nothing. */
export function searchTransactions(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const query = request.query.get('query')?.trim() ?? '';
  const json = request.body !== undefined || query === '' || query.startsWith('[');
  const matches = json ? parseJsonQuery(readQuery(request)) : parseSql(query);
  const rows = transactionRows(helpdesk).filter((row) => matches({ ...row.searchable, ...row.columns }));
  return showCollection(rows.map(toItem), request);
}

export function listHistory(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const id = readInteger(request.params.id) ?? 0;
  return showCollection(helpdesk.conversation(id) ? transactionRows(helpdesk, id).map(toItem) : [], request);
}

export function showTransaction({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const row = transactionRow(helpdesk, readInteger(params.id) ?? 0);
  if (!row) throw fail(500, 'Internal Server Error');
  const { columns, message } = row;
  const parts = message ? partsOf(message) : [];
  return {
    status: 200,
    body: {
      id: row.id,
      Type: columns.Type,
      Creator: reference('user', columns.Creator ?? ''),
      Created: columns.Created,
      Object: reference(columns.ObjectType === 'RT::Ticket' ? 'ticket' : 'user', columns.ObjectId ?? ''),
      Data: columns.Data,
      Field: columns.Field || null,
      OldValue: columns.OldValue || null,
      NewValue: columns.NewValue || null,
      TimeTaken: 0,
      _hyperlinks: [
        { ref: 'self', type: 'transaction', id: row.id, _url: `${baseUrl}/transaction/${row.id}` },
        ...parts.map((part) => ({ ref: 'attachment', _url: `${baseUrl}/attachment/${part.id}` })),
      ],
    },
  };
}

export function userFields(person: Person | undefined): Record<string, unknown> {
  return {
    Name: userName(person),
    RealName: person?.name ?? '',
    EmailAddress: person?.email ?? '',
    Privileged: person && person.role !== 'contact' ? 1 : 0,
    Disabled: '0',
  };
}

function toItem(row: TransactionRow): CollectionItem {
  return {
    sortKeys: row.columns,
    toItem: () => reference('transaction', row.id),
    expandField: (field, subfields) => {
      if (field !== 'Creator') return row.columns[field] ?? '';
      const known = userFields(row.creator);
      const wanted = subfields.filter((name) => name !== '').map((name) => [name, known[name] ?? '']);
      return { ...reference('user', row.columns.Creator ?? ''), ...Object.fromEntries(wanted) };
    },
  };
}
