// By hand: vendors write dates that no parser of a standard takes, and the usual one is read thousands of times a second.
import type { JsonRecord } from './read.js';

// Groups: year month day hour minute second fraction zone. Every quantifier is bounded, so the match is linear.
const dateTimePattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)? ?(Z|z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?(?:\[[A-Za-z/_+-]{1,40}\])?$/;

/** The format of nearly every vendor, on days that every month has: only its fraction is cut to length. */
const usualPattern =
  /^((?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,9}))?Z?$/;

/**
 * A vendor's date text as ISO 8601 with milliseconds and Z, or null where it is no date. Understands offsets with
 * and without a colon, a blank for the T, up to nanoseconds, a `[GMT]` suffix; a text without zone is UTC.
 */
export function fromDateText(text: string): string | null {
  const usual = usualPattern.exec(text);
  if (usual) return `${usual[1]}.${(usual[2] ?? '').slice(0, 3).padEnd(3, '0')}Z`;
  const match = dateTimePattern.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((group) =>
    Number(match[group] ?? 0),
  );
  const offset = offsetMinutes(match[8]);
  if (!year || !month || !day || hour! > 24 || minute! > 59 || second! > 60 || offset === null) return null;
  if (month > 12 || day > new Date(Date.UTC(2000, month, 0)).getUTCDate()) return null;
  if (month === 2 && day === 29 && new Date(Date.UTC(year, 2, 0)).getUTCDate() !== 29) return null;
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const moment = new Date(0);
  // setUTC… rather than Date.UTC, which takes years below 100 for the twentieth century.
  moment.setUTCFullYear(year, month - 1, day);
  moment.setUTCHours(hour!, minute! - offset, second!, milliseconds);
  return toIso(moment);
}

/** Null where the member is absent, empty or no date. */
export function optionalDate(record: JsonRecord, name: string): string | null {
  const value = record[name];
  return typeof value === 'string' ? fromDateText(value) : null;
}

/** A moment counted from 1970, in seconds (also broken) or milliseconds; null where the member is no such count. */
export function optionalUnixDate(
  record: JsonRecord,
  name: string,
  unit: 'seconds' | 'milliseconds',
): string | null {
  const value = record[name];
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null;
  return toIso(new Date(Math.round(unit === 'seconds' ? value * 1000 : value)));
}

/**
 * As ISO 8601, a time that is not after this one in any time zone: for vendors that read a time in a user's zone.
 * Surplus records are then dropped with {@link createdSince}.
 */
export const earliestInAnyZone = (since: string): string =>
  new Date(Date.parse(since) - 15 * 3_600_000).toISOString();

/** Of these messages, those made at or after a moment; all where none is given. */
export const createdSince = <Item extends { readonly created_at: string | null }>(
  messages: readonly Item[],
  since: string | undefined,
): Item[] => messages.filter(({ created_at }) => isSince(created_at, since));

/** Whether one of these was made before a moment; a message without a time was not. */
export const isPast = (
  messages: readonly { readonly created_at: string | null }[],
  since: string | undefined,
): boolean => messages.some(({ created_at }) => created_at !== null && !isSince(created_at, since));

/** Whether a moment, as ISO 8601 with milliseconds and Z, is not before this one; where none is given, it is not. */
export const isSince = (moment: string | null, since: string | undefined): boolean =>
  since === undefined || (moment !== null && moment >= new Date(since).toISOString());

function toIso(moment: Date): string | null {
  const year = moment.getUTCFullYear();
  return Number.isNaN(year) || year < 1 || year > 9999 ? null : moment.toISOString();
}

function offsetMinutes(zone: string | undefined): number | null {
  if (zone === undefined || !/^[+-]/.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || 0);
  if (hours > 18 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
