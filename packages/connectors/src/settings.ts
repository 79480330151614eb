import type { FormField, Settings } from './define.js';

/** A setting the vendor cannot do without; the server has asked for it before it comes here. */
export const requireSetting = (settings: Settings, id: string): string => {
  const value = settings[id];
  if (value === undefined || value === '') throw new TypeError(`settings.${id}: missing`);
  return value;
};

/** One DNS label, so that a tenant can never name another host. */
const labelPattern = '^[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?$';

/** The tenant's part of the vendor's host name. */
export const subdomainField = (name: string, suffix: string): FormField => ({
  id: 'subdomain',
  label: `${name} subdomain`,
  type: 'text',
  required: true,
  placeholder: 'acme',
  pattern: labelPattern,
  prefix: 'https://',
  suffix,
});

/** `https://{subdomain}{suffix}`; checked again here, because this value decides who sees the credential. */
export const tenantOrigin = (settings: Settings, suffix: string): string => {
  const subdomain = requireSetting(settings, 'subdomain');
  if (!new RegExp(labelPattern).test(subdomain)) throw new TypeError('settings.subdomain: not a subdomain');
  return `https://${subdomain}${suffix}`;
};
