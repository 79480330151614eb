import { derived, derivedBy } from '../../derived.js';
import type { Helpdesk } from '../../helpdesk.js';
import type { VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import { fail } from './errors.js';
import { isId, toLongId } from './ids.js';
import { parseQuery, type Condition, type Literal, type Query } from './soql.js';
import type { Row, Table, Value } from './table.js';
import { tables } from './tables.js';

/** Rows in one answer; fewer where they are long. */
const batch = { standard: 2000, long: 60 };
const locators = new Map<string, string>();
const keptLocators = 200;

export function runQuery({ query, params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const soql = query.get('q');
  if (soql === null) throw fail(400, 'MALFORMED_QUERY', 'A query string has to be specified');
  return answer(soql, 0, params.version ?? '', helpdesk);
}

export function queryMore({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const [locator = '', offset] = (params.locator ?? '').split('-');
  const soql = locators.get(locator);
  if (soql === undefined || !/^\d+$/.test(offset ?? ''))
    throw fail(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator');
  return answer(soql, Number(offset), params.version ?? '', helpdesk);
}

function answer(soql: string, offset: number, version: string, helpdesk: Helpdesk): VendorAnswer {
  const query = parseQuery(soql);
  const table = tables[query.object];
  if (!table || !Object.hasOwn(tables, query.object))
    throw fail(400, 'INVALID_TYPE', `sObject type '${query.object}' is not supported.`);
  const found = selected(helpdesk, soql, () => select(query, table, helpdesk));
  const isLong = query.fields.some((field) => table.fields[field] === 'long');
  const end = offset + (isLong ? batch.long : batch.standard);
  const done = end >= found.length;
  return {
    status: 200,
    body: {
      totalSize: found.length,
      done,
      ...(done ? {} : { nextRecordsUrl: `/services/data/${version}/query/${keep(soql)}-${end}` }),
      records: found.slice(offset, end).map((row) => show(row, query, table, version)),
    },
  };
}

const kept = new Map<Table, (helpdesk: Helpdesk) => Row[]>();
const selected = derivedBy<Row[]>();

/** The rows of a table, cached until the helpdesk changes. */
function rowsOf(table: Table): (helpdesk: Helpdesk) => Row[] {
  const rows = kept.get(table) ?? derived(table.rows);
  kept.set(table, rows);
  return rows;
}

function select(query: Query, table: Table, helpdesk: Helpdesk): Row[] {
  for (const field of query.fields) kindOf(field, query, table);
  const where = query.where;
  if (query.object === 'ContentDocumentLink' && !JSON.stringify(where ?? {}).includes('LinkedEntityId')) {
    const message =
      'Implementation restriction: ContentDocumentLink requires a filter by a single Id on ContentDocumentId or LinkedEntityId using the equals operator or multiple Id’s using the IN operator.';
    throw fail(400, 'MALFORMED_QUERY', message);
  }
  const test = where ? compile(where, query, table) : () => true;
  for (const { field } of query.order) assertComparable(field, query, table, 'sorted');
  return rowsOf(table)(helpdesk)
    .filter(test)
    .sort((left, right) => {
      for (const { field, descending } of query.order) {
        const order = compareValues(left[field] ?? null, right[field] ?? null);
        if (order !== 0) return descending ? -order : order;
      }
      return 0;
    })
    .slice(0, query.limit);
}

function compile(condition: Condition, query: Query, table: Table): (row: Row) => boolean {
  if (condition.kind !== 'compare') {
    const parts = condition.parts.map((part) => compile(part, query, table));
    return condition.kind === 'and'
      ? (row) => parts.every((part) => part(row))
      : (row) => parts.some((part) => part(row));
  }
  const { field, operator, literals } = condition;
  const kind = assertComparable(field, query, table, 'filtered');
  const values = literals.map((literal) => toValue(literal, field, kind));
  // Text is compared without regard to case; ids are not text.
  const fold = (value: Value): Value =>
    kind === 'text' && typeof value === 'string' ? value.toLowerCase() : value;
  return (row) => {
    const own = fold(row[field] ?? null);
    const orders = values.map((value) => compareValues(own, fold(value)));
    const [order = 0] = orders;
    if (operator === 'IN') return orders.includes(0);
    if (operator === '=') return order === 0;
    if (operator === '!=') return order !== 0;
    if (own === null) return false;
    if (operator === 'LIKE') return isLike(String(own), String(fold(values[0] ?? null)));
    if (operator === '<') return order < 0;
    if (operator === '>') return order > 0;
    return operator === '<=' ? order <= 0 : order >= 0;
  };
}

/** `%` is anything, `_` one character. */
function isLike(text: string, pattern: string): boolean {
  const escaped = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/%/g, '.*')
    .replace(/_/g, '.');
  return new RegExp(`^${escaped}$`, 's').test(text);
}

const literalKinds = {
  id: ['string'],
  text: ['string'],
  long: ['string'],
  moment: ['moment'],
  boolean: ['word'],
  number: ['number'],
};

function toValue(literal: Literal, field: string, kind: Table['fields'][string]): Value {
  if (literal.value === null) return null;
  if (!literalKinds[kind].includes(literal.kind)) {
    const message = `value of filter criterion for field '${field}' must be of type ${kind} and should ${kind === 'id' || kind === 'text' ? '' : 'not '}be enclosed in quotes`;
    throw fail(400, 'INVALID_FIELD', message);
  }
  if (kind === 'id' && !isId(String(literal.value)))
    throw fail(400, 'INVALID_QUERY_FILTER_OPERATOR', `invalid ID field: ${literal.value}`);
  if (kind === 'id') return toLongId(String(literal.value));
  return literal.kind === 'number' ? Number(literal.value) : literal.value;
}

function kindOf(field: string, query: Query, table: Table): Table['fields'][string] {
  const kind = Object.hasOwn(table.fields, field) ? table.fields[field] : undefined;
  if (kind) return kind;
  throw fail(400, 'INVALID_FIELD', `No such column '${field}' on entity '${query.object}'.`);
}

function assertComparable(field: string, query: Query, table: Table, how: string): Table['fields'][string] {
  const kind = kindOf(field, query, table);
  if (kind === 'long') throw fail(400, 'INVALID_FIELD', `field '${field}' can not be ${how} in a query call`);
  return kind;
}

/** Nothing comes first. */
function compareValues(left: Value, right: Value): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? -1 : 1;
  return left < right ? -1 : 1;
}

function show(row: Row, query: Query, table: Table, version: string): Record<string, unknown> {
  const attributes = (type: string, id: Value): Record<string, unknown> => ({
    type,
    url: `/services/data/${version}/sobjects/${type}/${String(id)}`,
  });
  const shown: Record<string, unknown> = { attributes: attributes(query.object, row.Id ?? '') };
  for (const field of query.fields) {
    const value = row[field] ?? null;
    const text =
      table.fields[field] === 'moment' && value !== null ? String(value).replace('Z', '+0000') : value;
    const [relation = '', name] = field.split('.');
    if (name === undefined) shown[field] = text;
    else if (`${relation}Id` in row && row[`${relation}Id`] === null) shown[relation] = null;
    else {
      const type = relation === 'CreatedBy' ? 'User' : relation;
      const related = { attributes: attributes(type, row[`${relation}Id`] ?? '') };
      shown[relation] = { ...related, ...(shown[relation] as Record<string, unknown>), [name]: text };
    }
  }
  return shown;
}

function keep(soql: string): string {
  const known = [...locators].find(([, value]) => value === soql)?.[0];
  if (known !== undefined) return known;
  const locator = `01g5f0000${String(locators.size + 1).padStart(6, '0')}AAA`;
  locators.set(locator, soql);
  for (const oldest of locators.keys()) if (locators.size > keptLocators) locators.delete(oldest);
  return locator;
}
