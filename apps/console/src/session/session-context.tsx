import { mayCall, type ConsolePage, type ConsoleSession } from '@keyway/contract';
import type { Failure } from '@keyway/ui';
import type { AppRoute } from '@keyway/contract/ts-rest';
import { createContext, useContext } from 'react';

const PageContext = createContext<ConsolePage | undefined>(undefined);
export const PageProvider = PageContext.Provider;

/** The server's data about itself. */
export function usePage(): ConsolePage {
  const page = useContext(PageContext);
  if (!page) throw new Error('outside of PageProvider');
  return page;
}

type Session = ConsoleSession & {
  readonly signOut: () => Promise<void>;
  /** Why a sign-in link that was opened here failed, until dismissed. */
  readonly refusal: Failure | undefined;
  readonly closeRefusal: () => void;
};
const SessionContext = createContext<Session | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

/** Who is signed in. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('outside of SessionProvider');
  return session;
}

/** Whether who is signed in may make a call: what they may not is not offered. The server asks again. */
export function useMay(): (route: AppRoute, applicationId?: string) => boolean {
  const { grants } = useSession();
  return (route, applicationId) => mayCall(grants, route, applicationId);
}
