/** A time of day as the reader typed it, in the reader's zone; as it stands where it is none. */
export function toMoment(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? local : date.toISOString();
}

/** A moment as a field for date and time takes it, in the reader's zone. */
export function toLocal(moment: Date | string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A moment as a text within a sentence or a list, in the reader's zone. */
export const toReadable = (moment: string): string => toLocal(moment).replace('T', ' ');

/** The reader's zone by its name, such as Europe/Berlin. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
