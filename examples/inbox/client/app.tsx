import { useEffect, useRef, useState } from 'react';

import type { Helpdesk, List } from './api.js';
import { Connect } from './connect.js';
import { ConversationList } from './conversation-list.js';
import { ConversationPane } from './conversation-pane.js';
import { NewConversation } from './new-conversation.js';
import { Alert } from './parts.js';
import { useChanges } from './use-changes.js';
import { useData } from './use-data.js';
import { addressOf, usePlace } from './use-place.js';

/** Changes come in bursts; the list is read once for each. */
const SETTLED_MS = 300;
/** While a helpdesk is copied, nothing announces its conversations. */
const FILLING_MS = 1_500;

export function App() {
  const [{ place, isNew }, go] = usePlace();
  const [filter, setFilter] = useState({ status: '', search: '' });
  const [changed, setChanged] = useState(0);
  const helpdesks = useData<Helpdesk[]>('helpdesks');
  const list = useData<List>(`conversations?${new URLSearchParams(filter).toString()}`);
  const due = useRef<number>(undefined);
  const { reload } = list;
  useChanges(
    (change) => {
      window.clearTimeout(due.current);
      due.current = window.setTimeout(() => void reload(), SETTLED_MS);
      if (place && addressOf(change) === addressOf(place)) setChanged((times) => times + 1);
    },
    () => void reload(),
  );
  const isFilling = list.data?.is_filling ?? false;
  useEffect(() => {
    if (!isFilling) return;
    const timer = window.setInterval(() => void reload(), FILLING_MS);
    return () => window.clearInterval(timer);
  }, [isFilling, reload]);

  const callable = helpdesks.data?.filter(({ state }) => state === 'callable') ?? [];
  return (
    <>
      <header>
        <h1>
          <a
            href="/"
            className="brand"
            onClick={(event) => {
              event.preventDefault();
              go('/');
            }}
          >
            Inbox
          </a>
        </h1>
        <span className="space" />
        {callable.length > 0 && <button onClick={() => go('/new')}>New conversation</button>}
        <Connect
          label={callable.length > 0 ? 'Helpdesks' : 'Connect your helpdesk'}
          onChange={() => void helpdesks.reload()}
        />
      </header>
      {helpdesks.data && callable.length === 0 ? (
        <main className="alone">
          <h2>Connect your helpdesk</h2>
          <p>Connect a helpdesk, and its conversations appear here.</p>
          <Alert message={helpdesks.error} />
        </main>
      ) : (
        <main className={place || isNew ? 'panes has-open' : 'panes'}>
          <ConversationList
            {...{ list, filter, setFilter, place, go }}
            helpdesks={helpdesks.data ?? []}
            problem={helpdesks.error}
          />
          <div className="pane" id="open">
            {isNew ? (
              <NewConversation helpdesks={callable} onOpen={(opened) => go(addressOf(opened))} />
            ) : place ? (
              <ConversationPane
                key={addressOf(place)}
                place={place}
                helpdesk={helpdesks.data?.find(
                  ({ service_id, connection_id }) =>
                    service_id === place.service_id && connection_id === place.connection_id,
                )}
                changed={changed}
                onBack={() => go('/')}
              />
            ) : (
              <p className="empty">Choose a conversation from the list.</p>
            )}
          </div>
        </main>
      )}
    </>
  );
}
