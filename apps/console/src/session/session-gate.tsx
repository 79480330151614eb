import { consoleContract, type ConsoleSession } from '@keyway/contract';
import { Boot, failureOf, type Failure } from '@keyway/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

import { onRefused, take } from '../api/send.js';
import { useApi } from '../api/use-api.js';
import { SessionProvider } from './session-context.js';
import { typedTextOf } from './typed-text.js';
import { readSignInCode } from './sign-in-code.js';
import { SignIn } from './sign-in.js';

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'in'; readonly session: ConsoleSession; readonly refusal?: Failure | undefined }
  | {
      readonly kind: 'out';
      readonly failure: Failure | undefined;
      readonly hasEnded?: true;
      /** The text of forms that were open. */
      readonly typed?: string;
    };

/** Shows the console to signed-in people, and the sign-in page to everyone else. */
export function SessionGate({ code, children }: { code: string | undefined; children: ReactNode }) {
  const api = useApi(consoleContract);
  const queries = useQueryClient();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const asked = useRef(false);
  const known = useRef<ConsoleSession>(undefined);
  known.current = state.kind === 'in' ? state.session : undefined;
  const enter = useCallback(
    async (given: string | undefined): Promise<void> => {
      let refusal: Failure | undefined;
      if (given !== undefined)
        try {
          const { data: session } = take(await api.signInWithKey({ body: { code: given } }), 200);
          // Removes data of the previously signed-in person.
          void queries.resetQueries();
          return setState({ kind: 'in', session });
        } catch (error) {
          refusal = failureOf(error);
        }
      try {
        setState({ kind: 'in', session: take(await api.session(), 200).data, refusal });
      } catch (error) {
        setState({ kind: 'out', failure: refusal ?? toShown(error) });
      }
    },
    [api, queries],
  );
  useEffect(() => {
    if (!asked.current) void enter(code);
    asked.current = true;
    // A link that is opened where the console is open already loads no page.
    const onHash = (): void => {
      const given = readSignInCode();
      if (given !== undefined) void enter(given);
    };
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, [enter, code]);
  /** A role was taken away or given: what was read under it goes. */
  const reread = useCallback(async (): Promise<void> => {
    const answer = await api.session().catch(() => undefined);
    if (answer?.status !== 200) return;
    const { data: session } = answer.body;
    const { current } = known;
    if (!current || JSON.stringify(current.grants) === JSON.stringify(session.grants)) return;
    setState((now) => (now.kind === 'in' ? { ...now, session } : now));
    void queries.resetQueries();
  }, [api, queries]);
  useEffect(() => {
    onRefused((refusal) => {
      if (refusal === 'forbidden') return void reread();
      const typed = typedTextOf(document);
      queries.clear();
      setState((now) =>
        now.kind === 'in' ? { kind: 'out', failure: undefined, hasEnded: true, typed } : now,
      );
    });
  }, [queries, reread]);
  const signOut = async (): Promise<void> => {
    const typed = typedTextOf(document);
    await api.signOut().catch(() => undefined);
    queries.clear();
    setState({ kind: 'out', failure: undefined, typed });
  };
  if (state.kind === 'asking') return <Boot />;
  if (state.kind === 'out')
    return (
      <SignIn
        failure={state.failure}
        hasEnded={state.hasEnded}
        typed={state.typed}
        onSignedIn={(session) => setState({ kind: 'in', session })}
      />
    );
  const { session, refusal } = state;
  const closeRefusal = (): void => setState({ kind: 'in', session });
  return <SessionProvider value={{ ...session, signOut, refusal, closeRefusal }}>{children}</SessionProvider>;
}

/** Not being signed in yet is not an error. */
function toShown(error: unknown): Failure | undefined {
  const failure = failureOf(error);
  return failure.typeName === 'UnauthorizedError' ? undefined : failure;
}
