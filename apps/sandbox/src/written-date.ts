import type { Conversation } from './records.js';

const offsetHours = 2;

/** The creation date in the record's own format, for vendors that pass dates through. */
export function writtenDate({ createdAt, dateStyle }: Conversation): string | null {
  if (createdAt === null || dateStyle === undefined) return createdAt;
  if (dateStyle === 'bare') return createdAt.replace('Z', '');
  const local = new Date(Date.parse(createdAt) + offsetHours * 3_600_000).toISOString();
  return local.replace('Z', `+0${offsetHours}:00`);
}
