import { consoleContract } from '@keyway/contract';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import type { TriedOperation } from '../../operations/list-operations.js';
import { usePage } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { TriedAnswer } from './read-answer.js';
import { sendCall } from './send-call.js';
import { nextCursor } from './show-json.js';
import type { CallForm } from './use-call-form.js';

type State = { readonly isPending: boolean; readonly answer?: TriedAnswer; readonly error?: unknown };

/** Sends what is in the form. Answers may hold a new key: they live here, and nowhere else. */
export function useSending(tried: TriedOperation, form: CallForm) {
  const applicationId = useApplicationId();
  const { api_url: baseUrl } = usePage();
  const session = useApi(consoleContract);
  const [state, setState] = useState<State>({ isPending: false });
  const send = async (query = form.given.query): Promise<void> => {
    setState((now) => ({ ...now, isPending: true, error: undefined }));
    try {
      const given = { ...form.given, query };
      const answer = await sendCall({ tried, given, file: form.file, applicationId, baseUrl });
      setState({ isPending: false, answer });
      if (answer.status < 300) form.renewTransaction();
      // A helpdesk may refuse as well: only the session itself tells whether it has ended.
      if (answer.status === 401) take(await session.session(), 200);
    } catch (error) {
      setState((now) => (now.isPending ? { isPending: false, error } : now));
    }
  };
  const cursor = nextCursor(state.answer?.json);
  const next = (): void => {
    const field = form.fields.find(({ key }) => key === 'query cursor');
    if (field) form.change(field.key, cursor ?? '');
    void send({ ...form.given.query, cursor });
  };
  return { ...state, send: () => send(), next: cursor === undefined ? undefined : next };
}
