import type { Conversation } from '@keyway/sdk';
import { useState } from 'react';

import { call, conversationPath, type Forms, messageOf, type Place } from './api.js';
import { Alert } from './parts.js';
import { nameOf, statusDeeds } from './words.js';

type ChangeProps = {
  place: Place;
  conversation: Partial<Conversation>;
  forms: Forms;
  onChanged: () => Promise<void>;
};

/** Changes of the status and the assignee. They name the version that was shown, if the helpdesk can compare. */
export function ChangeForms({ place, conversation, forms, onChanged }: ChangeProps) {
  const { status, assignee, etag } = conversation;
  // Undefined: as the helpdesk has it.
  const [chosen, setChosen] = useState<string>();
  const assigned = chosen ?? assignee?.id ?? '';
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const change = async (changes: object) => {
    setIsSaving(true);
    setProblem(undefined);
    try {
      await call('PATCH', conversationPath(place), { ...changes, etag });
      // Another agent may have been chosen meanwhile.
      setChosen((now) => (now === chosen ? undefined : now));
    } catch (error) {
      setProblem(messageOf(error));
    }
    await onChanged();
    setIsSaving(false);
  };
  const isListed = !assignee || forms.agents?.some(({ id }) => id === assignee.id);
  return (
    <>
      {forms.statuses.length > 0 && (
        <p className="buttons">
          {forms.statuses
            .filter((each) => each !== status)
            .map((each) => (
              <button key={each} disabled={isSaving} onClick={() => void change({ status: each })}>
                {statusDeeds[each] ?? each}
              </button>
            ))}
        </p>
      )}
      <Alert message={problem} />
      {forms.agents ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void change({ assignee_id: assigned || null });
          }}
        >
          <label htmlFor="assignee">Assignee</label>
          <p className="buttons">
            <select id="assignee" value={assigned} onChange={(event) => setChosen(event.target.value)}>
              <option value="">Unassigned</option>
              {/* An agent who has left may still be assigned. */}
              {!isListed && <option value={assignee.id}>{nameOf(assignee)}</option>}
              {forms.agents.map((agent) => (
                <option key={agent.id} value={agent.id}>
                  {nameOf(agent)}
                </option>
              ))}
            </select>
            <button disabled={isSaving}>Assign</button>
          </p>
        </form>
      ) : (
        <section>
          <h3>Assignee</h3>
          <p>
            <bdi>{assignee ? nameOf(assignee) : 'Unassigned'}</bdi>
          </p>
        </section>
      )}
    </>
  );
}
