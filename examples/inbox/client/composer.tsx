import { useRef } from 'react';

import { call, conversationPath, type Forms, type Place } from './api.js';
import { Alert } from './parts.js';
import { useSending } from './use-sending.js';

type ComposerProps = { place: Place; forms: Forms; name: string; onSent: () => Promise<void> };

/** Writes a reply or a note, with files where the helpdesk takes them. */
export function Composer({ place, forms, name, onSent }: ComposerProps) {
  const { canReply, canNote, isSent, largestFile } = forms;
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const sending = useSending(async (transactionId) => {
    const fields = new FormData(form.current ?? undefined, pressed.current);
    fields.set('transaction_id', transactionId);
    await call('POST', `${conversationPath(place)}/messages`, fields);
    form.current?.reset();
    await onSent();
  });
  if (!canReply && !canNote) return null;
  return (
    <form
      ref={form}
      className="compose"
      onSubmit={(event) => {
        event.preventDefault();
        pressed.current = (event.nativeEvent as SubmitEvent).submitter;
        sending.start();
      }}
    >
      <label htmlFor="body">Your message</label>
      <textarea id="body" name="body" rows={5} required dir="auto" />
      {largestFile !== null && (
        <p className="buttons">
          <label htmlFor="files">Files</label>
          <input id="files" name="files" type="file" multiple />
          <span className="hint">{megabytes(largestFile)} each</span>
        </p>
      )}
      <Alert message={sending.problem} />
      <p className="buttons">
        {canReply && (
          <button className="primary" name="type" value="message" disabled={sending.isSending}>
            {isSent ? 'Send reply' : 'Record reply'}
          </button>
        )}
        {canNote && (
          <button name="type" value="note" disabled={sending.isSending}>
            Add internal note
          </button>
        )}
      </p>
      {canReply && !isSent && <p className="hint">{name} stores the reply and does not send it.</p>}
    </form>
  );
}

const megabytes = (bytes: number): string => `Up to ${Math.floor(bytes / 1024 / 1024)} MB`;
