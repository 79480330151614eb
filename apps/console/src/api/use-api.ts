import { headerNames } from '@keyway/contract';
import { initClient, type AppRouter, type InitClientReturn } from '@keyway/contract/ts-rest';
import { useMemo } from 'react';

import { usePage } from '../session/session-context.js';
import { send } from './send.js';

type Client<Router extends AppRouter> = InitClientReturn<Router, { baseUrl: string; baseHeaders: Headers }>;
type Headers = Record<string, string>;

/** Calls of a part of the contract; with an application's id, about that application. */
export function useApi<Router extends AppRouter>(router: Router, applicationId?: string): Client<Router> {
  const { api_url: baseUrl } = usePage();
  return useMemo(() => {
    const baseHeaders: Headers =
      applicationId === undefined ? {} : { [headerNames.applicationId]: applicationId };
    return initClient(router, { baseUrl, baseHeaders, api: send });
  }, [router, baseUrl, applicationId]);
}
