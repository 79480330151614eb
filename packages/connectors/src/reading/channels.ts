import type { Message } from '@keyway/contract';

export type Channel = NonNullable<Message['channel']>;

/** Channels that a vendor calls what we call them, for {@link channelReader}. */
export const namedAlike = (...names: readonly Channel[]): Readonly<Record<string, Channel>> =>
  Object.fromEntries(names.map((name) => [name, name]));

/** The unified channel of a vendor's, by its exact name (in lower case) or else its longest known beginning. */
export function channelReader(
  names: Readonly<Record<string, Channel>>,
): (channel: string | null) => Channel | null {
  const known = Object.entries(names).toSorted(([left], [right]) => right.length - left.length);
  return (channel) => {
    if (channel === null) return null;
    const name = channel.toLowerCase();
    return known.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'other';
  };
}
