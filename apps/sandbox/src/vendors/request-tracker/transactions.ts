import { derived } from '../../derived.js';
import { readInteger, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { partsOf } from './attachments.js';
import { showCollection, showFound, type CollectionItem } from './collection.js';
import { parseJsonQuery, readJsonQuery } from './json-query.js';
import {
  baseUrl,
  fail,
  reference,
  transactionRow,
  transactionRows,
  userFields,
  type TransactionRow,
} from './rows.js';
import { parseSql } from './sql-query.js';

const allRows = derived((helpdesk) =>
  transactionRows(helpdesk).map((row) => ({
    item: toItem(row),
    fields: { ...row.searchable, ...row.columns },
  })),
);

/** Flat list; `query` is TransactionSQL, but JSON as soon as a `[` is in it. Without one, the vendor lists nothing. */
export function searchTransactions(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const query = request.query.get('query')?.trim() ?? '';
  const json = request.body !== undefined || query === '' || query.includes('[');
  const matches = json ? parseJsonQuery(readJsonQuery(request)) : parseSql(query);
  return showFound(helpdesk, request, () =>
    allRows(helpdesk)
      .filter(({ fields }) => matches(fields))
      .map(({ item }) => item),
  );
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
      ...(columns.Field ? { Field: columns.Field } : {}),
      ...(columns.OldValue ? { OldValue: columns.OldValue } : {}),
      ...(columns.NewValue ? { NewValue: columns.NewValue } : {}),
      TimeTaken: '0',
      _hyperlinks: [
        { ref: 'self', type: 'transaction', id: row.id, _url: `${baseUrl}/transaction/${row.id}` },
        ...parts.map((part) => ({ ref: 'attachment', _url: `${baseUrl}/attachment/${part.id}` })),
      ],
    },
  };
}

function toItem(row: TransactionRow): CollectionItem {
  return {
    sortKeys: row.columns,
    toItem: () => reference('transaction', row.id),
    expandField: (field, subfields) => {
      if (field !== 'Creator') return row.columns[field] ?? '';
      return { ...reference('user', row.columns.Creator ?? ''), ...userFields(row.creator, subfields) };
    },
  };
}
