import type { Settings } from '../../definition/index.js';
import type { JsonRecord } from '../../reading/index.js';
import { statusOfState } from './map-conversation.js';
import { tableOf } from './table.js';

/** Of the choices that a new instance has for incidents. */
export const defaultCloseCode = 'Solution provided';
export const defaultCloseNotes = 'Solved.';

/**
 * The fields that a data policy of a new instance wants with a state that ends a record. The choices of a case are
 * numbers that differ between instances, so that its code is sent only where the setting names it.
 */
export function closingFields(state: unknown, settings: Settings): JsonRecord {
  const status = typeof state === 'string' ? statusOfState(state, settings) : 'unknown';
  if (status !== 'solved' && status !== 'closed') return {};
  const { close_code: code = '', close_notes: notes = '' } = settings;
  return {
    ...(tableOf(settings) === 'incident'
      ? { close_code: code || defaultCloseCode }
      : code && { resolution_code: code }),
    close_notes: notes || defaultCloseNotes,
  };
}
