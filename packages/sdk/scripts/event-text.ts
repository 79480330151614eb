import { eventTypes, resources, testEventType } from '@keyway/contract';

import { pascalCase } from './routes.js';

const entityOf = (type: string): string | undefined => {
  const [, noun = ''] = type.split('.');
  return Object.keys(resources).find((name) => resources[name as keyof typeof resources].entity === noun);
};

/** Builds `KeywayEvent`, a union discriminated by `type`, with the record of each member. */
export function buildEventText(): string {
  const byResource = new Map<string | undefined, string[]>();
  for (const type of [...eventTypes, testEventType])
    byResource.set(entityOf(type), [...(byResource.get(entityOf(type)) ?? []), type]);
  const members = [...byResource].map(([resource, types]) => {
    const data = resource ? `RecordEventData<'${resource}', ${recordOf(resource)}>` : 'OtherEventData';
    return `  | { type: ${types.map((type) => `'${type}'`).join(' | ')}; timestamp: string; data: ${data} }`;
  });
  return `${parts}${docs}export type KeywayEvent =\n${members.join('\n')};\n\n${logged}`;
}

const recordOf = (resource: string): string =>
  pascalCase(resources[resource as keyof typeof resources].entity);

const parts = `/** Data of an event about a record. \`entity\` is the record at that time, if the webhook has \`include_entity\`. */
export type RecordEventData<Resource extends string, Entity> = Omit<EventData, 'resource' | 'connection_id' | 'entity_id' | 'entity'> & {
  resource: Resource;
  connection_id: string;
  entity_id: string;
  entity?: Entity | undefined;
};

/** Data of an event about a connection or a webhook. */
export type OtherEventData = Omit<EventData, 'entity'> & { entity?: undefined };

`;

const docs = `/**
 * An event of the log or of a webhook. Its \`type\` tells which record it is about. A server newer than this SDK may send
 * further types: ignore them.
 *
 * @example if (event.type === 'customer-support.message.created') console.log(event.data.entity?.body);
 */
`;

const logged = `/** An event in the log. */
export type LoggedEvent = KeywayEvent & {
  /** Continues after this event, at any later time */
  cursor: string;
};
`;
