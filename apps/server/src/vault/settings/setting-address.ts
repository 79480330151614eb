import type { FormField } from '@keyway/connectors';
import type { Integration } from '@keyway/db';
import { withoutEndSlashes } from '../../security/input/index.js';

/**
 * Returns the part of a setting's value that determines its destination. A host may be shared by several parties, so a
 * URL's path counts as well as its origin; undefined if nothing is set.
 */
export function addressOf(field: FormField, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return field.type === 'url' && URL.canParse(value) ? withoutEndSlashes(new URL(value).href) : value;
}

/** Returns whether the integration fixes the setting for all its connections. */
export const isLocked = (integration: Integration, field: FormField & { authType?: string }): boolean =>
  field.authType === undefined && addressOf(field, integration.settings[field.id]) !== undefined;
