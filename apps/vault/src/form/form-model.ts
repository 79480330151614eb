import type { ConnectionRecord } from '@keyway/contract';

export type FormField = ConnectionRecord['form_fields'][number];
export type AuthType = ConnectionRecord['auth_type'];
export type FormValues = Readonly<Record<string, string>>;
/** A name of `words.connection.problems`. */
export type Problem =
  | 'required'
  | 'again'
  | 'pattern'
  | 'url'
  | 'email'
  | 'option'
  | 'characters'
  | 'refused'
  | 'unreachable'
  | 'forbidden'
  | 'stranger'
  | 'rejected';
export type Problems = Readonly<Record<string, Problem>>;

/**
 * The fields that matter for one way of connecting, in the order they are needed: where the account is, how to get in,
 * then what may be left alone.
 */
export function fieldsFor(fields: readonly FormField[], way: AuthType): readonly FormField[] {
  const meant = fields.filter((field) => field.auth_type === undefined || field.auth_type === way);
  return [...meant.filter(({ required }) => required), ...meant.filter(({ required }) => !required)];
}

/** Where a value that is asked for is found, as far as its kind tells; words of the page, with what they need. */
export function placeOf(field: FormField): 'address' | 'host' | undefined {
  if (field.type === 'url') return 'address';
  return field.suffix === undefined ? undefined : 'host';
}

/** The initial values of the form. A stored secret is never returned, so its input starts empty. */
export const initialValues = (fields: readonly FormField[]): FormValues =>
  Object.fromEntries(fields.map((field) => [field.id, startOf(field)]));

/**
 * The values to show once the stored ones have changed: text that was typed since `base` stays, everything else follows
 * what is stored.
 */
export const keepTyped = (values: FormValues, base: FormValues, stored: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(stored).map(([id, value]) => [
      id,
      values[id] === undefined || values[id] === base[id] ? value : values[id],
    ]),
  );

const startOf = (field: FormField): string => (field.sensitive ? '' : (field.value ?? ''));

export const hasChanges = (fields: readonly FormField[], values: FormValues): boolean =>
  fields.some((field) => valueOf(values, field) !== startOf(field));

/** The values to save: changed fields only; a cleared field is removed. */
export const changedSettings = (
  fields: readonly FormField[],
  values: FormValues,
): Record<string, string | null> =>
  Object.fromEntries(
    fields
      .filter((field) => valueOf(values, field) !== startOf(field))
      .map((field) => [field.id, valueOf(values, field) || null]),
  );

/** Whether a new key, password or user name was entered. */
export const entersCredential = (fields: readonly FormField[], values: FormValues): boolean =>
  fields.some(
    (field) =>
      field.auth_type !== undefined &&
      valueOf(values, field) !== '' &&
      valueOf(values, field) !== startOf(field),
  );

/** Problems found before the request; the server checks the same and more. */
export const findProblems = (fields: readonly FormField[], values: FormValues): Problems =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = findProblem(field, valueOf(values, field));
      return problem ? [[field.id, problem] as const] : [];
    }),
  );

function findProblem(field: FormField, value: string): Problem | undefined {
  if (value === '') return field.required && !isStored(field) ? 'required' : undefined;
  if (/[\p{Cc}\p{Cs}]/u.test(value)) return 'characters';
  if (field.pattern !== undefined && !matchesPattern(field.pattern, value)) return 'pattern';
  if (field.type === 'url' && !isWebAddress(value)) return 'url';
  if (field.type === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) return 'email';
  return undefined;
}

/**
 * Where to say that the connected service refused what is stored: at the secrets that were typed in, or at the settings
 * of an authorization that is sound.
 */
export function rejectedFields({
  state,
  auth_type,
  form_fields,
}: Pick<ConnectionRecord, 'state' | 'auth_type' | 'form_fields'>): Problems {
  if (state !== 'invalid') return {};
  const isMeant = (field: FormField): boolean =>
    auth_type === 'oauth2'
      ? field.auth_type === undefined && field.required
      : field.auth_type === auth_type && field.sensitive;
  return Object.fromEntries(form_fields.filter(isMeant).map(({ id }) => [id, 'rejected']));
}

/** Whether leaving a field empty keeps a value that is already there. */
export const isStored = (field: FormField): boolean => field.sensitive && field.value !== null;

/** A pasted value in the field's format: trimmed, and reduced to the needed part of a full URL. */
export function tidyValue({ sensitive, prefix, suffix }: FormField, value: string): string {
  const text = sensitive ? value : value.trim();
  if (suffix === undefined || !suffix.startsWith('.')) return text;
  const host = text.replace(/^https?:\/\//i, '').split(/[/?#]/)[0] ?? '';
  const inner = host.toLowerCase().endsWith(suffix.toLowerCase()) ? host.slice(0, -suffix.length) : text;
  return prefix && inner.startsWith(prefix) ? inner.slice(prefix.length) : inner;
}

function matchesPattern(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`).test(value);
  } catch {
    // A pattern this browser cannot read is the server's to check.
    return true;
  }
}

const isWebAddress = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '';

const valueOf = (values: FormValues, field: FormField): string => values[field.id] ?? '';
