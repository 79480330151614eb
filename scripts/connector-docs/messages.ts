import { resources, type OperationOf } from '../../packages/contract/src/index.js';
import {
  type ConnectorDefinition,
  type Coverage,
  type OperationCoverage,
} from '../../packages/connectors/src/index.js';
import { answerFor, bullets, codes, joinWords, openersOf, paragraphs, table } from './words.js';

/** What of `/messages` works, what does not and why, from the data the connector runs on. */
export function describeMessages(connector: ConnectorDefinition, coverage: Coverage<'messages'>): string {
  const { name } = connector;
  const { list, create, update } = coverage.operations;
  const missing = resources.messages.fields.filter((field) => !coverage.fields.includes(field));
  return paragraphs(
    '## What works',
    table(
      ['Operation', 'Offered', ''],
      resources.messages.operations.map((operation) => {
        const covered = coverage.operations[operation];
        return [code(calls[operation]), answerFor(covered), remarkOn(covered)];
      }),
    ),
    describeRefusals(coverage),
    ...(list.paging ? ['## Listing', bullets(describeList(name, list))] : []),
    ...(create.effect ? ['## Creating', bullets(describeCreate(name, create, openersOf(connector)))] : []),
    ...(update.accepts
      ? ['## Changing', `These can be changed: ${codes(update.accepts)}. Any other attribute is refused.`]
      : []),
    '## What a message holds',
    bullets([
      `Filled, where ${name} has it: ${codes(coverage.fields)}.`,
      ...(missing.length > 0 ? [`Never filled: ${codes(missing)}.`] : []),
    ]),
  );
}

const code = (text: string): string => `\`${text}\``;

const calls: Record<OperationOf<'messages'>, string> = {
  list: 'GET /messages',
  get: 'GET /messages/{id}',
  create: 'POST /messages',
  update: 'PATCH /messages/{id}',
  delete: 'DELETE /messages/{id}',
};

function remarkOn({ capability, reason, only, effect, opensConversation }: OperationCoverage): string {
  if (capability !== 'supported') return reason ?? '';
  if (effect)
    return `${effectWords[effect].short}${opensConversation ? '; opens a conversation when none is named' : ''}`;
  return only === undefined ? '' : `Of a ${only === 'note' ? 'message' : 'note'} it is refused`;
}

/** The error type of each capability an operation can lack, as the server answers it. */
const refusals = {
  unsupported: 'ConnectorOperationUnsupportedError',
  not_implemented: 'ConnectorOperationMappingNotFoundError',
  partial: 'ConnectorWorkflowMappingError',
};

function describeRefusals({ operations }: Coverage<'messages'>): string {
  const missing = resources.messages.operations.flatMap((operation) => {
    const { capability, only } = operations[operation];
    if (capability === 'supported') return only === undefined ? [] : [refusals.unsupported];
    return [refusals[capability]];
  });
  if (missing.length === 0) return '';
  return `What is not offered is refused with ${joinWords([...new Set(missing)].map(code))}, and nothing is changed at the vendor.`;
}

const effectWords = {
  delivers: { short: 'Sends it to people', long: 'is sent to people' },
  records: { short: 'Only stores it', long: 'is only stored; it is sent to nobody' },
};

const orderWords = { newest_first: 'newest first', oldest_first: 'oldest first' };

function describeList(name: string, list: OperationCoverage): string[] {
  const { paging, filters = [], requiredFilters = [], sort = [], order, across } = list;
  return [
    describePaging(name, paging),
    ...(requiredFilters.length > 0 ? [`It needs the ${nameFilters(requiredFilters)}.`] : []),
    filters.length > 0 ? `It takes the ${nameFilters(filters)}.` : 'It takes no filters.',
    sort.length > 0
      ? `It comes newest first${across ? ' within a conversation' : ''}, and is sorted by ${joinWords(sort.map(code))} on request, either way.`
      : `It comes ${order === undefined ? `in ${name}’s own order` : `${orderWords[order]}${across ? ' within a conversation' : ''}, as ${name} gives it,`} and cannot be sorted.`,
    across
      ? `Without ${code('filter[conversation_id]')} it is a walk from conversation to conversation, never loading more than a page ahead. It then takes ${across.filters.length > 0 ? `the ${nameFilters(across.filters)}` : 'no filters'}, and ${across.sort.length > 0 ? `is sorted by ${joinWords(across.sort.map(code))} on request` : 'cannot be sorted'}.${describeWalk(across)}`
      : requiredFilters.includes('conversation_id')
        ? 'It cannot go across conversations.'
        : 'It goes across conversations by itself.',
  ];
}

/** Which filters of time spare a walk its way, and which only thin out what it finds. */
function describeWalk({ filters, narrows }: NonNullable<OperationCoverage['across']>): string {
  const others = (['created_since', 'updated_since'] as const).filter(
    (name) => filters.includes(name) && !narrows.includes(name),
  );
  return [
    narrows.length > 0
      ? ` With the ${nameFilters(narrows)} it opens only conversations that have changed since.`
      : '',
    others.length > 0
      ? ` With the ${nameFilters(others)} it still opens each one: pages may be short or empty, and go on.`
      : '',
  ].join('');
}

const nameFilters = (filters: readonly string[]): string =>
  `${filters.length === 1 ? 'filter' : 'filters'} ${joinWords(filters.map((filter) => code(`filter[${filter}]`)))}`;

function describePaging(name: string, paging: OperationCoverage['paging']): string {
  if (!paging || paging.mode === 'none')
    return 'The list comes as one page; `cursor` and `limit` are refused with `PaginationNotSupportedError`.';
  const size = paging.maxPageSize ?? 1;
  const by =
    paging.mode === 'native'
      ? `Pages are ${name}’s own, of at most ${size} records each`
      : `${name} does not page; its records are cut into pages of at most ${size}`;
  return `${by}.${size < 200 ? ` A larger ${code('limit')} is filled by several calls.` : ''} A page may be short without being the last: follow ${code('meta.cursors.next')} until it is null.`;
}

function describeCreate(name: string, create: OperationCoverage, openers: string): string[] {
  const { effect = 'records', accepts = [], opensConversation, settles, settlesBy } = create;
  return [
    `A new message ${effectWords[effect].long}.`,
    `It takes ${codes(accepts)}. Any other attribute is refused instead of being dropped.`,
    accepts.includes('attachments')
      ? 'Attachments are taken as base64.'
      : 'Attachments cannot be sent through it.',
    opensConversation
      ? `Without ${code('conversation_id')} it opens a conversation.`
      : `It needs ${code('conversation_id')}; ${openers ? `${openers} opens a conversation` : `no call opens a conversation at ${name}`}.`,
    settlesBy
      ? `When the answer to a message that opens a conversation is lost, it is sent to ${name} again under the key of your transaction id, which ${name} answers with what it made. Within a conversation the outcome stays unknown, and nothing is sent a second time.`
      : settles
        ? `Your transaction id is stored with the message. When an answer is lost, ${name} is asked whether the message is there, so that the same transaction id ends in an answer.`
        : `When an answer is lost, ${name} cannot be asked for the message by your transaction id: the outcome stays unknown, and nothing is sent a second time.`,
  ];
}
