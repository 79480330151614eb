import type { Conversation } from '@keyway/sdk';
import { useRef, useState } from 'react';

import { call, type Forms, type Helpdesk, helpdeskPath, type Place } from './api.js';
import { Alert } from './parts.js';
import { useData } from './use-data.js';
import { useSending } from './use-sending.js';

type NewProps = { helpdesks: Helpdesk[]; onOpen: (place: Place) => void };

/** One form for all helpdesks: it shows the fields that the chosen one takes. */
export function NewConversation({ helpdesks, onOpen }: NewProps) {
  const [chosen, setChosen] = useState(0);
  const helpdesk = helpdesks[chosen];
  const forms = useData<Forms>(helpdesk && `${helpdeskPath(helpdesk)}/forms`);
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending(async (transactionId) => {
    if (!helpdesk) return;
    const fields = new FormData(form.current ?? undefined);
    fields.set('transaction_id', transactionId);
    const { id } = await call<Conversation>('POST', `${helpdeskPath(helpdesk)}/conversations`, fields);
    const { service_id, connection_id } = helpdesk;
    onOpen({ service_id, connection_id, conversation_id: id });
  });
  const opening = forms.data?.opening;
  return (
    <form
      ref={form}
      className="compose new"
      onSubmit={(event) => {
        event.preventDefault();
        sending.start();
      }}
    >
      <h2>New conversation</h2>
      <label htmlFor="helpdesk">Helpdesk</label>
      <select id="helpdesk" value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
        {helpdesks.map(({ name, label, connection_id }, index) => (
          <option key={`${name} ${connection_id}`} value={index}>
            {label ? `${name}: ${label}` : name}
          </option>
        ))}
      </select>
      <Alert message={forms.error} />
      {opening === null && <p className="hint">No conversation can be opened there.</p>}
      {opening && (
        <>
          {opening.inboxes.length > 1 && (
            <>
              <label htmlFor="inbox">Inbox</label>
              <select id="inbox" name="inbox_id">
                {opening.inboxes.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </>
          )}
          <label htmlFor="name">Customer’s name</label>
          <input id="name" name="name" required maxLength={255} />
          <label htmlFor="email">Customer’s email</label>
          <input id="email" name="email" type="email" required maxLength={255} />
          {opening.hasSubject && (
            <>
              <label htmlFor="subject">Subject</label>
              <input id="subject" name="subject" required={opening.isSubjectRequired} maxLength={255} />
            </>
          )}
          <label htmlFor="body">Message</label>
          <textarea id="body" name="body" rows={6} required dir="auto" />
          {opening.hasFiles && (
            <>
              <label htmlFor="files">Files</label>
              <input id="files" name="files" type="file" multiple />
            </>
          )}
          <Alert message={sending.problem} />
          <p className="buttons">
            <button className="primary" disabled={sending.isSending}>
              Send
            </button>
          </p>
        </>
      )}
    </form>
  );
}
