import { useState } from 'react';

import { call, type Helpdesk, type List, type Listed, messageOf, type Place } from './api.js';
import { Alert, Badge, Time } from './parts.js';
import type { Loaded } from './use-data.js';
import { addressOf } from './use-place.js';
import { nameOf, statusWords } from './words.js';

const STATUSES = ['open', 'pending', 'on_hold', 'snoozed', 'solved', 'closed'];

export type Filter = { status: string; search: string };
type ListProps = {
  list: Loaded<List>;
  filter: Filter;
  setFilter: (filter: Filter) => void;
  helpdesks: Helpdesk[];
  place: Place | undefined;
  go: (address: string) => void;
  problem: string | undefined;
};

/** The conversations of all helpdesks in one list. */
export function ConversationList({ list, filter, setFilter, helpdesks, place, go, problem }: ListProps) {
  const [older, setOlder] = useState<{ of: List; more: Listed[]; next: string | null }>();
  const [error, setError] = useState<string>();
  const isOlder = older !== undefined && older.of === list.data;
  const rows = [...(list.data?.conversations ?? []), ...(isOlder ? older.more : [])];
  const next = isOlder ? older.next : (list.data?.next ?? null);
  const readOlder = async (of: List, after: string) => {
    const page = await call<List>(
      'GET',
      `conversations?${new URLSearchParams({ ...filter, after }).toString()}`,
    );
    setOlder({ of, more: [...(isOlder ? older.more : []), ...page.conversations], next: page.next });
  };
  return (
    <nav className="list" aria-label="Conversations">
      <a className="skip" href="#open">
        Skip the list
      </a>
      <form
        role="search"
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          setFilter({
            ...filter,
            search: String(new FormData(event.currentTarget).get('search') ?? '').trim(),
          });
        }}
      >
        <input type="search" name="search" aria-label="Search" placeholder="Subject, person or text" />
        <select
          aria-label="Status"
          value={filter.status}
          onChange={(event) => setFilter({ ...filter, status: event.target.value })}
        >
          <option value="">All</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {statusWords(status)}
            </option>
          ))}
        </select>
      </form>
      <Alert message={problem ?? list.error ?? error} />
      <ul>
        {rows.map((row) => (
          <Row
            key={addressOf(placeOf(row))}
            {...{ row, helpdesks, go }}
            isOpen={isSame(placeOf(row), place)}
          />
        ))}
      </ul>
      {list.data && rows.length === 0 && (
        <p className="empty">{list.data.is_filling ? 'Reading your helpdesks …' : emptyText(filter)}</p>
      )}
      {list.data && next !== null && (
        <button
          onClick={() =>
            void readOlder(list.data as List, next).catch((e: unknown) => setError(messageOf(e)))
          }
        >
          Older conversations
        </button>
      )}
    </nav>
  );
}

const emptyText = ({ status, search }: Filter): string =>
  status || search
    ? 'No conversation matches. Search for something else, or choose another status.'
    : 'No conversations yet.';

const placeOf = ({ service_id, connection_id, conversation }: Listed): Place => ({
  ...{ service_id, connection_id, conversation_id: conversation.id },
});

const isSame = (one: Place, other: Place | undefined): boolean =>
  other !== undefined && addressOf(one) === addressOf(other);

type RowProps = { row: Listed; helpdesks: Helpdesk[]; isOpen: boolean; go: (address: string) => void };
function Row({ row, helpdesks, isOpen, go }: RowProps) {
  const { subject, customer, status, created_at, updated_at, last_message_at } = row.conversation;
  const helpdesk = helpdesks.find(({ service_id }) => service_id === row.service_id);
  const address = addressOf(placeOf(row));
  return (
    <li>
      <a
        href={address}
        aria-current={isOpen ? 'page' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          go(address);
        }}
      >
        <span className="who">
          <bdi>{nameOf(customer)}</bdi>
        </span>
        <Time moment={last_message_at ?? updated_at ?? created_at} precision="day" />
        <span className="subject">
          <bdi>{subject || '(no subject)'}</bdi>
        </span>
        <Badge status={status} />
        <small>{helpdesk?.name ?? row.service_id}</small>
      </a>
    </li>
  );
}
