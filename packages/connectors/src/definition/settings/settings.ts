import { basicAuthorization } from '../authorization.js';
import type { FieldStrategy, FormField, Settings } from '../define.js';

/** A setting that the connector requires for the connection's credential type is missing. */
export class MissingSettingError extends TypeError {
  constructor(readonly id: string) {
    super(`settings.${id}: missing`);
    this.name = 'MissingSettingError';
  }
}

/** Returns the setting's value. The server validates the form first, so an absent one means another credential type. */
export function requireSetting(settings: Settings, id: string): string {
  const value = settings[id];
  if (value === undefined || value === '') throw new MissingSettingError(id);
  return value;
}

/** One DNS label, so that a tenant can never name another host. */
const labelPattern = '^[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?$';
const labelForm = new RegExp(labelPattern);

/** Returns the field for the tenant's part of the vendor's host name; `id` if the vendor names it differently. */
export const subdomainField = (name: string, suffix: string, id = 'subdomain'): FormField => ({
  id,
  label: `${name} ${id}`,
  type: 'text',
  required: true,
  placeholder: 'acme',
  pattern: labelPattern,
  prefix: 'https://',
  suffix,
});

/**
 * Returns `https://{subdomain}{suffix}`; validated again here, because this value determines who receives the
 * credential.
 */
export function tenantOrigin(settings: Settings, suffix: string, id = 'subdomain'): string {
  const subdomain = requireSetting(settings, id);
  if (!labelForm.test(subdomain)) throw new TypeError(`settings.${id}: not a subdomain`);
  return `https://${subdomain}${suffix}`;
}

const addressPattern =
  '^https?://([A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}\\])(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?$';
const addressForm = new RegExp(addressPattern);

/** Returns the field for the URL of a self-hosted installation; the server decides which addresses may be reached. */
export const addressField = (name: string, placeholder: string): FormField => ({
  id: 'base_url',
  label: `${name} URL`,
  type: 'url',
  required: true,
  placeholder,
  pattern: addressPattern,
});

/** Returns origin and path of `base_url`, without a trailing slash. */
export function addressOf(settings: Settings): string {
  const address = requireSetting(settings, 'base_url');
  if (!addressForm.test(address)) throw new TypeError('settings.base_url: not an address');
  const { origin, pathname } = new URL(address);
  const path = pathname
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  return path === '' ? origin : `${origin}/${path}`;
}

/** Returns the field for a choice such as a region, whose hosts are known: `options` by value. */
export const selectField = (
  field: Pick<FormField, 'id' | 'label' | 'description'>,
  options: Readonly<Record<string, { readonly label: string }>>,
): FormField => ({
  ...field,
  type: 'select',
  required: true,
  pattern: `^(${Object.keys(options)
    .map((value) => value.replaceAll('.', '\\.'))
    .join('|')})$`,
  options: Object.entries(options).map(([value, { label }]) => ({ label, value })),
});

/** Returns the value of the chosen option; throws for anything else. */
export function selected<Option>(
  settings: Settings,
  id: string,
  options: Readonly<Record<string, Option>>,
): Option {
  const value = requireSetting(settings, id);
  const option = Object.hasOwn(options, value) ? options[value] : undefined;
  if (option === undefined) throw new TypeError(`settings.${id}: not one of the options`);
  return option;
}

type CredentialField = Pick<FormField, 'id' | 'label' | 'description' | 'placeholder'>;

export const secretField = (field: CredentialField): FormField => ({
  ...field,
  type: 'password',
  required: true,
  sensitive: true,
});

/**
 * Returns the credential type of a single secret, e.g. an API key; `Authorization: Bearer` unless `headers` is given.
 */
export const keyStrategy = (
  field: CredentialField,
  headers: (key: string) => Record<string, string> = (key) => ({ Authorization: `Bearer ${key}` }),
): FieldStrategy => ({
  fields: [secretField(field)],
  headers: (values) => headers(requireSetting(values, field.id)),
});

/** Returns the field for the email a user signs in with, the name in a {@link basicStrategy}. */
export const emailField = (label: string, placeholder: string): FormField => ({
  id: 'email',
  label,
  type: 'email',
  required: true,
  placeholder,
});

/** Returns the field for a user name, the name in a {@link basicStrategy}. */
export const userNameField = (label = 'User name'): FormField => ({
  id: 'username',
  label,
  type: 'text',
  required: true,
});

/** Returns the credential type of a name and a secret, sent as HTTP Basic authentication unless `headers` is given. */
export const basicStrategy = (
  name: FormField,
  secret: CredentialField,
  headers: (name: string, secret: string) => Record<string, string> = basicAuthorization,
): FieldStrategy => ({
  fields: [name, secretField(secret)],
  headers: (values) => headers(requireSetting(values, name.id), requireSetting(values, secret.id)),
});
