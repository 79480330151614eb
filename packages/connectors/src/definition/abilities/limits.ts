/** Attributes, by path, with the value of each; true is any value, false is none. */
export type Conditions = Readonly<Record<string, string | boolean>>;

/**
 * A restriction on an otherwise supported attribute. Declared as data, because refusals, a connection's abilities and
 * the tests are derived from it. Without `isNull`, `allowed` and `max`, it refuses any value.
 */
export type Limit = {
  /** For example `phones`, `author.email` or `message.attachments`. */
  readonly path: string;
  /** The reason, as a sentence. */
  readonly message: string;
  /** Applies if all of these hold. */
  readonly when?: Conditions;
  /** Does not apply if one of these holds. */
  readonly unless?: Conditions;
  /** Refuses null: the attribute cannot be cleared. `members` also refuses null as the value of a member. */
  readonly isNull?: 'itself' | 'members';
  /** The only permitted values. */
  readonly allowed?: readonly string[];
  /** For a list: the member of each item that `allowed` refers to. */
  readonly member?: string;
  /** Maximum number of a list's items, or of a text's characters. */
  readonly max?: number;
  /** For a list: `max` counts only the items with this member. */
  readonly of?: Readonly<Record<string, string>>;
  /** For a list: `max` counts only the items without this member. */
  readonly notOf?: Readonly<Record<string, string>>;
};

/** The limits of an operation, which may depend on the settings of the connection. */
export type Limits = readonly Limit[] | ((settings: Readonly<Record<string, string>>) => readonly Limit[]);

export const limitsOf = (
  { limits = [] }: { readonly limits?: Limits },
  settings: Readonly<Record<string, string>>,
): readonly Limit[] => (typeof limits === 'function' ? limits(settings) : limits);

/**
 * How HTML is written where the vendor has no place for it; `accepts` names body_html then. Without conditions it has
 * none anywhere.
 */
export type HtmlConversion = {
  readonly to: 'text' | 'markdown';
  readonly when?: Conditions;
  readonly unless?: Conditions;
};

/** An attribute, or a value of it, that the connector does not support. */
export type Unsupported = {
  readonly path: string;
  readonly reason: 'attribute' | 'value' | 'combination' | 'too_large';
  readonly message: string;
  readonly allowed?: readonly string[];
  readonly max?: number;
};

/** Returns whether the conditions of a limit or a conversion hold for a record. */
export function applies(
  { when = {}, unless = {} }: { readonly when?: Conditions; readonly unless?: Conditions },
  record: object,
): boolean {
  const holds = ([path, wanted]: [string, string | boolean]): boolean => isSo(valueAt(record, path), wanted);
  return Object.entries(when).every(holds) && !Object.entries(unless).some(holds);
}

/** Returns the parts of a record that a limit refuses. */
export function refusedBy(limit: Limit, record: object): readonly Unsupported[] {
  if (!applies(limit, record)) return [];
  const value = valueAt(record, limit.path);
  if (limit.isNull) return nullsIn(limit, value);
  if (!isSaid(value)) return [];
  if (limit.allowed) return othersThan(limit, limit.allowed, value);
  if (limit.max !== undefined) {
    const { path, message, max } = limit;
    return sizeOf(limit, value) > max ? [{ path, reason: 'too_large', message, max }] : [];
  }
  return [
    { path: limit.path, reason: isConditional(limit) ? 'combination' : 'attribute', message: limit.message },
  ];
}

const isConditional = ({ when, unless }: Limit): boolean => when !== undefined || unless !== undefined;

function nullsIn({ path, message, isNull }: Limit, value: unknown): readonly Unsupported[] {
  if (value === null) return [{ path, reason: 'value', message }];
  if (isNull !== 'members' || typeof value !== 'object') return [];
  return Object.entries(value as object)
    .filter(([, member]) => member === null)
    .map(([name]) => ({ path: `${path}.${name}`, reason: 'value', message }));
}

function othersThan(limit: Limit, allowed: readonly string[], value: unknown): readonly Unsupported[] {
  const { path, message, member } = limit;
  const reason = isConditional(limit) ? 'combination' : 'value';
  const places: readonly (readonly [string, unknown])[] =
    member === undefined
      ? [[path, value]]
      : (Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []).map((item, index) => [
          `${path}[${index}].${member}`,
          item[member],
        ]);
  return places
    .filter(([, each]) => typeof each === 'string' && isSaid(each) && !allowed.includes(each))
    .map(([place]) => ({ path: place, reason, message, allowed }));
}

function sizeOf({ of = {}, notOf }: Limit, value: unknown): number {
  if (typeof value === 'string') return Array.from(value).length;
  if (!Array.isArray(value)) return 0;
  const isLike = (item: Readonly<Record<string, unknown>>, members: object): boolean =>
    Object.entries(members).every(([name, wanted]) => item[name] === wanted);
  return (value as Readonly<Record<string, unknown>>[]).filter(
    (item) => isLike(item, of) && !(notOf && isLike(item, notOf)),
  ).length;
}

function valueAt(record: object, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.'))
    value =
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<string, unknown>>)[name]
        : undefined;
  return value;
}

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const isSo = (value: unknown, wanted: string | boolean): boolean =>
  typeof wanted === 'boolean' ? isSaid(value) === wanted : value === wanted;
