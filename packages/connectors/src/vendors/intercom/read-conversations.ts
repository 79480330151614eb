import type { Conversation } from '@keyway/contract';

import {
  type DownstreamResponse,
  lookAside,
  send,
  sendAll,
  StepFailed,
  type Steps,
} from '../../definition/index.js';
import { idReader, numericId } from '../../listing/index.js';
import { asRecord, type JsonRecord, mapEach, mapRecords } from '../../reading/index.js';
import { toAgent, toTeam } from './directory.js';
import { isAssigned, type Staff, toConversation } from './map-conversation.js';

export const contactId = idReader(/^[\w-]{1,64}$/);

export const pathOf = (id: string): string => `/conversations/${numericId(id)}`;

export function* read(id: string): Steps<Conversation> {
  const { body } = yield* send({ method: 'GET', path: pathOf(id) });
  const conversation = asRecord(body, 'conversation');
  const staff = yield* readStaff([conversation]);
  return toConversation(conversation, 'conversation', staff);
}

export function* toConversations(records: readonly JsonRecord[]): Steps<Conversation[]> {
  const staff = yield* lookAside(() => readStaff(records), { agents: [], teams: [] });
  return mapEach(records, 'conversations', (record, path) => toConversation(record, path, staff));
}

/** Possible assignees with their names. An app may lack permission to read them. */
function* readStaff(records: readonly JsonRecord[]): Steps<Staff> {
  if (!records.some(isAssigned)) return { agents: [], teams: [] };
  try {
    const [admins, teams] = yield* sendAll([
      { method: 'GET', path: '/admins' },
      { method: 'GET', path: '/teams' },
    ]);
    return { agents: all(admins, 'admins', toAgent), teams: all(teams, 'teams', toTeam) };
  } catch (error) {
    if (error instanceof StepFailed && ['scope', 'credentials'].includes(error.kind))
      return { agents: [], teams: [] };
    throw error;
  }
}

const all = <Item>(
  answer: DownstreamResponse | undefined,
  name: string,
  to: (record: JsonRecord, path: string) => Item,
): Item[] => mapRecords(answer?.body, name, to);
