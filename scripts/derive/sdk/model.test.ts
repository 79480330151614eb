import { describe, expect, it } from 'vitest';

import { buildOpenApi } from '../../../packages/openapi/src/index.js';
import { buildModel, type SdkModel } from './model.js';
import type { ObjectType } from './types.js';

const document: unknown = JSON.parse(
  JSON.stringify(buildOpenApi({ baseUrl: 'https://keyway.test', version: '1.2.3' })),
);
const model = buildModel(document);

function operation(name: string) {
  const found = model.operations.find((candidate) => [...candidate.group, candidate.name].join('.') === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found;
}
function property(typeName: string, name: string, { types }: SdkModel = model) {
  const type = types.find((candidate) => candidate.name === typeName) as ObjectType | undefined;
  return type?.properties.find((candidate) => candidate.name === name);
}

describe('buildModel', () => {
  it('reads what a method needs to be called', () => {
    const list = operation('messages.list');
    expect(list).toMatchObject({
      method: 'GET',
      path: '/messages',
      body: undefined,
      page: true,
      transaction: false,
      admin: false,
    });
    expect(list.query).toMatchObject({ type: { name: 'MessagesListQuery' }, commaSeparated: ['fields'] });
    expect(list.headers).toContain('serviceId');
    expect(operation('messages.create')).toMatchObject({
      body: { type: { kind: 'object', name: 'MessageCreate' }, required: true },
      answer: { kind: 'object', name: 'Message' },
      transaction: true,
    });
    expect(operation('vault.sessions.create').body).toMatchObject({ required: false });
    const files = model.operations.filter(({ filesAt }) => filesAt.length > 0);
    expect(files.map(({ group, name, filesAt }) => [[...group, name].join('.'), ...filesAt])).toEqual([
      ['messages.create', 'attachments'],
      ['conversations.create', 'message', 'attachments'],
    ]);
    expect(operation('vault.connections.validate').body).toBeUndefined();
    expect(operation('vault.connections.delete').answer).toBeUndefined();
    expect(operation('management.applications.get').admin).toBe(true);
    expect(operation('proxy.post')).toMatchObject({ passThrough: true, file: false, answer: undefined });
    expect(operation('attachments.content')).toMatchObject({
      passThrough: false,
      file: true,
      answer: undefined,
      query: undefined,
    });
    expect(operation('attachments.upload')).toMatchObject({
      passThrough: false,
      upload: true,
      body: undefined,
      query: { type: { name: 'AttachmentsUploadQuery' }, required: true },
      answer: { kind: 'object', name: 'UploadedFile' },
      transaction: false,
    });
    expect(model.operations.filter(({ file }) => file)).toHaveLength(1);
    expect(model.operations.filter(({ upload }) => upload)).toHaveLength(1);
  });

  it('puts path parameters that have a default last', () => {
    expect(operation('vault.connections.update').parameters).toMatchObject([
      { name: 'service_id', fallback: undefined },
      { name: 'unified_api', fallback: 'customer-support' },
    ]);
  });

  it('tells what may be absent from what may be null, and puts required members first', () => {
    expect(property('Message', 'subject')).toMatchObject({
      required: true,
      type: { kind: 'text', nullable: true },
    });
    expect(property('PartialMessage', 'conversation_id')).toMatchObject({
      required: false,
      type: { kind: 'text', nullable: false },
    });
    const { properties } = model.types.find(({ name }) => name === 'ApiKeyCreate') as ObjectType;
    expect(properties.map(({ name, required }) => required && name).filter(Boolean)).toEqual(['name']);
    expect(properties.findLastIndex(({ required }) => required)).toBe(0);
  });

  it('names what is inside of others once, by the shortest of its places', () => {
    expect(property('Message', 'author')?.type).toMatchObject({
      kind: 'object',
      name: 'MessageAuthor',
      nullable: true,
    });
    expect(property('PartialMessage', 'author')?.type).toEqual(property('Message', 'author')?.type);
    expect(property('Message', 'recipients')?.type).toMatchObject({ items: { name: 'MessageRecipient' } });
    expect(model.types.find(({ name }) => name === 'MessageType')).toMatchObject({
      kind: 'enumeration',
      values: ['message', 'note', 'event'],
    });
  });

  it('lets a text that was read be sent where only some of its kind are taken', () => {
    expect(property('MessageCreate', 'type')?.type).toMatchObject({
      kind: 'enumeration',
      name: 'MessageType',
    });
    expect(model.types.map(({ name }) => name)).not.toContain('MessageCreateType');
  });

  it('reads maps, unions, dates and what may be anything', () => {
    expect(property('Message', 'metadata')?.type).toMatchObject({
      kind: 'map',
      nullable: true,
      values: { kind: 'union', nullable: true },
    });
    expect(property('Message', 'created_at')?.type).toMatchObject({ kind: 'text', format: 'date-time' });
    expect(property('Connection', 'metadata')?.type).toMatchObject({ kind: 'map', values: { kind: 'any' } });
  });

  it('tells what callers make from what they get', () => {
    expect([model.sent.has('MessageCreate'), model.received.has('MessageCreate')]).toEqual([true, false]);
    expect([model.sent.has('PageMeta'), model.received.has('PageMeta')]).toEqual([false, true]);
    expect(model.received.has('MessageAuthor')).toBe(true);
  });

  it('knows every error type and the header of every option', () => {
    expect(model.errorTypes).toContainEqual(
      expect.objectContaining({ name: 'ConnectionNotFoundError', status: 404 }),
    );
    expect(operation('messages.list').errorTypes).toContain('UnsupportedFiltersError');
    expect(model.headers).toMatchObject({ consumerId: 'x-vendor-consumer-id' });
    expect(model.errorFamilies.types).toEqual({
      ConnectorExecutionError: 'DownstreamError',
      ConnectorCredentialsError: 'ReauthorizationError',
    });
  });

  it('refuses two shapes of one name', () => {
    const twice = structuredClone(document) as {
      paths: Record<string, unknown>;
      components: { schemas: Record<string, unknown> };
    };
    twice.components.schemas['MessagesListQuery'] = {
      type: 'object',
      properties: { other: { type: 'string' } },
    };
    twice.components.schemas['PageMeta'] = {
      type: 'object',
      properties: { query: { $ref: '#/components/schemas/MessagesListQuery' } },
    };
    expect(() => buildModel(twice)).toThrow('MessagesListQuery');
  });
});
