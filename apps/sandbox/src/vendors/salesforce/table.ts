import type { Helpdesk } from '../../helpdesk.js';

export type Value = string | number | boolean | null;
/** Fields by name; those of a related record with a dot. Moments are ISO 8601 until they are shown. */
export type Row = Record<string, Value>;
type Kind = 'id' | 'text' | 'long' | 'moment' | 'boolean' | 'number';
export type Table = { fields: Record<string, Kind>; rows(helpdesk: Helpdesk): Row[] };
