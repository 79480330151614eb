import { CONSOLE_HEADER, headerNames } from '@keyway/contract';
import { convertQueryParamsToUrlString } from '@keyway/contract/ts-rest';
import { useEffect, useState } from 'react';

import { readEvents } from '../../api/read-events.js';
import { refuse } from '../../api/send.js';
import { usePage } from '../../session/session-context.js';
import type { Call } from './call.js';

const MOST_SHOWN = 200;
const PAUSE_MS = 2_000;

type Live = { readonly calls: readonly Call[]; readonly error: Error | undefined };
const nothing: Live = { calls: [], error: undefined };

/** The calls that are logged from now on, newest first; begins again where it was after an interruption. */
export function useLiveCalls(app: string, filter: object | undefined, isOn: boolean): Live {
  const { api_url } = usePage();
  const [live, setLive] = useState<Live>(nothing);
  const query = convertQueryParamsToUrlString(filter === undefined ? {} : { filter });
  useEffect(() => {
    setLive(nothing);
    if (!isOn) return undefined;
    const ending = new AbortController();
    const add = (call: Call): void =>
      setLive(({ calls }) => ({
        calls: [call, ...calls.filter(({ id }) => id !== call.id)].slice(0, MOST_SHOWN),
        error: undefined,
      }));
    follow(`${api_url}/vault/logs/live${query}`, app, ending.signal, add).catch((error: Error) => {
      if (!ending.signal.aborted) setLive((before) => ({ ...before, error }));
    });
    return () => ending.abort();
  }, [api_url, app, query, isOn]);
  return live;
}

async function follow(
  url: string,
  app: string,
  signal: AbortSignal,
  onCall: (call: Call) => void,
): Promise<void> {
  for (let lastId: string | undefined; !signal.aborted; await pause()) {
    const headers = {
      [CONSOLE_HEADER]: '1',
      [headerNames.applicationId]: app,
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    };
    const answer = await fetch(url, { headers, signal, cache: 'no-store', redirect: 'error' }).catch(
      () => undefined,
    );
    if (answer && !answer.ok)
      refuse({
        status: answer.status,
        body: await answer.json().catch(() => null),
        headers: answer.headers,
      });
    if (!answer?.body) continue;
    try {
      for await (const { event, id, data } of readEvents(answer.body)) {
        if (event === 'call') onCall(JSON.parse(data) as Call);
        lastId = id ?? lastId;
      }
    } catch {
      // The server or the network went away: it is asked again.
    }
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
