/** The default of a fresh installation, and so the time zone of a user who set none. */
const timeZone = 'US/Eastern';
const datePattern =
  /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?(?: ?([+-])(\d\d):?(\d\d)| ?(?:UTC|GMT))?)?/;
const daySeconds = 86_400;

/**
 * Seconds since 1970 as the query language reads a date: in the user's time zone, whose offset is applied on top even
 * of a zone that was given; a time with `Z` is not understood and leaves the date alone; what is no date is 1970.
 */
export function readQueryDate(text: string): number {
  const match = datePattern.exec(text.trim());
  if (!match) return 0;
  const whole = match[0].length === text.trim().length;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const midnight = Date.UTC(year, month - 1, day) / 1000;
  const clock = whole && match[4] ? hour * 3600 + minute * 60 + (second || 0) : 0;
  const offset = whole && match[7] ? (Number(match[8]) * 60 + Number(match[9])) * 60 : 0;
  const seconds = midnight + clock - (match[7] === '-' ? -offset : offset);
  return seconds - zoneOffset(seconds);
}

/** First and last second (exclusive) of the local day that a moment falls on: what `=` means for dates. */
export function dayOf(seconds: number): readonly [number, number] {
  const local = seconds + zoneOffset(seconds);
  const midnight = local - (local % daySeconds);
  const start = midnight - zoneOffset(midnight);
  return [start, start + daySeconds];
}

function zoneOffset(seconds: number): number {
  const parts = zoneFormat.formatToParts(seconds * 1000);
  const part = (type: string): number => Number(parts.find((candidate) => candidate.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local / 1000 - seconds;
}

const zoneFormat = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});
