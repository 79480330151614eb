/** A record as the Table API writes it: text under every name, dotted where a reference was followed. */
export type Row = Record<string, string>;

/** The user's time zone, seven hours behind UTC: moments in a query are read in it. */
const userOffsetMs = -7 * 3_600_000;

/**
 * Filters and sorts by an encoded query. Unknown fields and malformed parts are ignored, so a query may find more than
 * intended, as on an instance without `glide.invalid_query.returns_no_rows`.
 */
export function runQuery(rows: readonly Row[], query: string, fields: readonly string[]): Row[] {
  const parts = query.split('^').filter((part) => part !== '');
  const orders = parts.map(readOrder).filter((order) => order !== undefined && fields.includes(order.field));
  const groups = readConditions(parts, fields);
  const found = rows.filter((row) => groups.every((group) => group.some((matches) => matches(row))));
  return found.sort((left, right) => {
    for (const { field, descending } of orders as Order[]) {
      const compared = collator.compare(left[field] ?? '', right[field] ?? '');
      if (compared !== 0) return descending ? -compared : compared;
    }
    return 0;
  });
}

const collator = new Intl.Collator('en');

type Order = { field: string; descending: boolean };
type Condition = (row: Row) => boolean;

function readOrder(part: string): Order | undefined {
  const match = /^ORDERBY(DESC)?([a-z0-9_.]+)$/.exec(part);
  return match ? { field: match[2] ?? '', descending: match[1] !== undefined } : undefined;
}

/** `^OR` joins a condition to the one before it. */
function readConditions(parts: readonly string[], fields: readonly string[]): Condition[][] {
  const groups: Condition[][] = [];
  for (const part of parts) {
    if (part.startsWith('ORDERBY')) continue;
    const joins = part.startsWith('OR');
    const condition = readCondition(joins ? part.slice(2) : part, fields);
    if (!condition) continue;
    const last = groups.at(-1);
    if (joins && last) last.push(condition);
    else groups.push([condition]);
  }
  return groups;
}

function readCondition(part: string, fields: readonly string[]): Condition | undefined {
  const match = /^([a-z][a-z0-9_.]*)(IN|>=|<=|!=|=|>|<)([\s\S]*)$/.exec(part);
  const [, field = '', operator = '', text = ''] = match ?? [];
  if (!match || !fields.includes(field)) return undefined;
  const value = readValue(text);
  const of = (row: Row): string => row[field] ?? '';
  switch (operator) {
    case 'IN':
      return (row) => value.split(',').includes(of(row));
    case '=':
      return (row) => of(row).toLowerCase() === value.toLowerCase();
    case '!=':
      return (row) => of(row).toLowerCase() !== value.toLowerCase();
    case '>=':
      return (row) => of(row) >= value;
    case '<=':
      return (row) => of(row) <= value;
    default:
      return (row) => (operator === '>' ? of(row) > value : of(row) < value);
  }
}

/** A script is run, and a moment it makes is one of the user's clock. */
function readValue(text: string): string {
  const match = /^javascript:gs\.dateGenerate\('(\d{4}-\d\d-\d\d)','(\d\d:\d\d:\d\d)'\)$/.exec(text);
  if (!match) return text;
  const local = Date.parse(`${match[1]}T${match[2]}Z`);
  return toDate(new Date(local - userOffsetMs).toISOString());
}

/** UTC to the second, without saying so. */
export const toDate = (iso: string): string => iso.slice(0, 19).replace('T', ' ');
