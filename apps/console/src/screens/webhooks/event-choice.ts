import { eventTypes, matchesEvent } from '@keyway/contract';

/** Types of events that belong together, such as those of messages. */
export type EventGroup = {
  /** Such as `customer-support.message`. */
  readonly name: string;
  /** Stands for all events, including types that a later release adds. */
  readonly pattern: string;
  readonly types: readonly string[];
};

const groupOf = (type: string): string => type.split('.').slice(0, 2).join('.');

export const eventGroups: readonly EventGroup[] = [...new Set(eventTypes.map(groupOf))].map((name) => ({
  name,
  pattern: `${name}.*`,
  types: eventTypes.filter((type) => groupOf(type) === name),
}));

export const isGroupChosen = (chosen: readonly string[], { pattern }: EventGroup): boolean =>
  matchesEvent(chosen, pattern);

/** A pattern that a type is taken out of becomes the types that are left of it. */
export function withType(chosen: readonly string[], type: string, isOn: boolean): string[] {
  if (isOn) return matchesEvent(chosen, type) ? [...chosen] : [...chosen, type];
  const left = chosen.flatMap((pattern) =>
    matchesEvent([pattern], type)
      ? eventTypes.filter((each) => each !== type && matchesEvent([pattern], each))
      : [pattern],
  );
  return [...new Set(left)];
}

export function withGroup(chosen: readonly string[], group: EventGroup, isOn: boolean): string[] {
  if (isOn) return [...chosen.filter((each) => !each.startsWith(`${group.name}.`)), group.pattern];
  return group.types.reduce<string[]>((left, type) => withType(left, type, false), [...chosen]);
}
