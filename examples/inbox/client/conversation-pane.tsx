import type { Conversation, Customer, Message } from '@keyway/sdk';
import { useEffect, useRef } from 'react';

import { conversationPath, type Forms, type Helpdesk, helpdeskPath, type Opened, type Place } from './api.js';
import { ChangeForms } from './change-forms.js';
import { Composer } from './composer.js';
import { Alert, Badge, Time } from './parts.js';
import { useData } from './use-data.js';
import { nameOf, titleOf } from './words.js';

type PaneProps = {
  place: Place;
  helpdesk: Helpdesk | undefined;
  /** Counts the changes at the helpdesk since the page was opened. */
  changed: number;
  onBack: () => void;
};

/** A conversation with everything that can be done to it. */
export function ConversationPane({ place, helpdesk, changed, onBack }: PaneProps) {
  const opened = useData<Opened>(conversationPath(place));
  const forms = useData<Forms>(`${helpdeskPath(place)}/forms`);
  const { data, reload } = opened;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = data !== undefined;
  useEffect(() => {
    if (changed > 0) void reload();
  }, [changed, reload]);
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  const title = data && titleOf(data.conversation);
  useEffect(() => {
    document.title = title ? `${title} · Inbox` : 'Inbox';
    return () => {
      document.title = 'Inbox';
    };
  }, [title]);
  const problem = opened.error ?? forms.error;
  if (!data || !forms.data)
    return problem ? <Alert message={problem} /> : <p className="empty">Reading the conversation …</p>;
  const { conversation, messages, customer } = data;
  const { id = '', number, status = 'unknown', priority, tags = [] } = conversation;
  return (
    <article className="conversation">
      <div className="head">
        <p className="back">
          <button onClick={onBack}>All conversations</button>
        </p>
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
        <p className="facts">
          <Badge status={status} />
          <span>{helpdesk?.name}</span>
          <span>#{number ?? id}</span>
          {priority && <span>Priority: {priority}</span>}
          {tags.map((tag) => (
            <span className="tag" key={tag.id}>
              <bdi>{tag.name ?? tag.id}</bdi>
            </span>
          ))}
        </p>
      </div>
      <div className="talk">
        <Alert message={problem} />
        {data.is_cut && <p className="hint">This conversation may have more messages than these.</p>}
        <ol className="messages">
          {messages.map((message) => (
            <MessageItem key={message.id} {...{ message, place }} />
          ))}
        </ol>
        <Composer {...{ place, forms: forms.data, onSent: reload }} name={helpdesk?.name ?? ''} />
      </div>
      <aside aria-label="Details">
        <ChangeForms {...{ place, conversation, forms: forms.data, onChanged: reload }} />
        <CustomerFacts customer={customer ?? conversation.customer ?? null} />
      </aside>
    </article>
  );
}

/** Its body as text: a stranger's HTML is never put into a page. */
function MessageItem({ message, place }: { message: Message; place: Place }) {
  const { type, direction, author, body, subject, created_at, attachments } = message;
  return (
    <li className={`${type} ${direction}`}>
      <p className="by">
        <b>
          <bdi>{nameOf(author)}</bdi>
        </b>{' '}
        {type === 'note' && <span className="badge">Internal note</span>}{' '}
        <Time moment={created_at} precision="minute" />
      </p>
      <p className="body" dir="auto">
        {body ?? subject}
      </p>
      {attachments.length > 0 && (
        <ul className="files">
          {attachments.map(({ id, file_name: name }, index) => (
            <li key={id ?? index}>
              {id === null ? (
                <bdi>{name}</bdi>
              ) : (
                <a href={`/api/${helpdeskPath(place)}/files/${encodeURIComponent(id)}`} download>
                  <bdi>{name}</bdi>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function CustomerFacts({ customer }: { customer: Partial<Customer> | Conversation['customer'] }) {
  if (!customer) return null;
  const known: Partial<Customer> = customer;
  const facts = {
    Name: known.name,
    Email: known.email,
    Phone: known.phones?.map(({ phone }) => phone).join(', '),
    Company: known.company?.name,
    Language: known.language,
    'Time zone': known.time_zone,
    'Your ID': known.external_id,
  };
  return (
    <section>
      <h3>Customer</h3>
      <dl>
        {Object.entries(facts).map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
