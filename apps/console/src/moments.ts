/** A time of day as the reader typed it, in the reader's zone; as it stands where it is none. */
export function toMoment(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? local : date.toISOString();
}

/** A moment as a field for date and time takes it, in the reader's zone; empty where it is none. */
export function toLocal(moment: Date | string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A time of a field with the reader's offset, so that a link to it means the same moment elsewhere. */
export function withZone(local: string): string {
  const date = new Date(local);
  if (local === '' || Number.isNaN(date.getTime())) return local;
  const minutes = -date.getTimezoneOffset();
  const pad = (value: number): string => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return `${toLocal(date)}${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
}

/** A moment as a text within a sentence or a list, in the reader's zone. */
export const toReadable = (moment: string): string => toLocal(moment).replace('T', ' ');

/** The reader's zone by its name, such as Europe/Berlin. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
] as const;

/** How long ago a moment is, or how far ahead, within a week of now; undefined beyond. */
export function toRelative(moment: Date, now: Date, language: string): string | undefined {
  let distance = (moment.getTime() - now.getTime()) / 1000;
  for (const [unit, size] of steps) {
    if (Math.abs(distance) < size - 0.5)
      return new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }).format(
        Math.round(distance),
        unit,
      );
    distance /= size;
  }
  return undefined;
}
