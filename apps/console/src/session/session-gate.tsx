import { consoleContract, type ConsoleSession } from '@keyway/contract';
import { Boot, failureOf, type Failure } from '@keyway/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

import { onSignedOut, take } from '../api/send.js';
import { useApi } from '../api/use-api.js';
import { SessionProvider } from './session-context.js';
import { readSignInCode } from './sign-in-code.js';
import { SignIn } from './sign-in.js';

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'in'; readonly session: ConsoleSession }
  | { readonly kind: 'out'; readonly failure: Failure | undefined };

/** Shows the console to who is signed in, and to everybody else how to. */
export const SessionGate = ({ code, children }: { code: string | undefined; children: ReactNode }) => {
  const api = useApi(consoleContract);
  const queries = useQueryClient();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const asked = useRef(false);
  const enter = useCallback(
    (given: string | undefined): void => {
      const answer = given === undefined ? api.session() : api.signInWithKey({ body: { code: given } });
      answer
        .then((told) => setState({ kind: 'in', session: take(told, 200).data }))
        .catch((error: unknown) => setState({ kind: 'out', failure: toShown(error) }));
    },
    [api],
  );
  useEffect(() => {
    if (!asked.current) enter(code);
    asked.current = true;
    // A link that is opened where the console is open already loads no page.
    const onHash = (): void => {
      const given = readSignInCode();
      if (given !== undefined) enter(given);
    };
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, [enter, code]);
  useEffect(() => {
    onSignedOut(() => {
      queries.clear();
      setState((now) => (now.kind === 'in' ? { kind: 'out', failure: undefined } : now));
    });
  }, [queries]);
  const signOut = async (): Promise<void> => {
    await api.signOut().catch(() => undefined);
    queries.clear();
    setState({ kind: 'out', failure: undefined });
  };
  if (state.kind === 'asking') return <Boot />;
  if (state.kind === 'out')
    return <SignIn failure={state.failure} onSignedIn={(session) => setState({ kind: 'in', session })} />;
  return <SessionProvider value={{ ...state.session, signOut }}>{children}</SessionProvider>;
};

/** That nobody is signed in yet is no news. */
const toShown = (error: unknown): Failure | undefined => {
  const failure = failureOf(error);
  return failure.typeName === 'UnauthorizedError' ? undefined : failure;
};
