import { applicationsContract } from '@keyway/contract';
import { failureOf, segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

import { take } from '../api/send.js';
import { useApi } from '../api/use-api.js';
import { useWords } from '../i18n/words.js';
import { remember } from '../memory.js';
import { useMay } from '../session/session-context.js';
import { NotFound } from './not-found.js';
import { LAST_APPLICATION } from './use-application.js';

/** Shows a screen of an application, unless the ID in the address belongs to none: then every screen would fail. */
export function KnownApplication({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { unknownApplication } = useWords('shell');
  const api = useApi(applicationsContract);
  const may = useMay();
  const { error } = useQuery({
    queryKey: ['application', id],
    queryFn: async () => take(await api.get({ params: { id: segment(id) } }), 200).data,
    enabled: may(applicationsContract.get, id),
    retry: (times, failed) => times < 1 && !isUnknown(failed),
    staleTime: 60_000,
  });
  const isMissing = error !== null && isUnknown(error);
  useEffect(() => {
    if (!isMissing) remember(LAST_APPLICATION, id);
  }, [id, isMissing]);
  return isMissing ? <NotFound title={unknownApplication.title} text={unknownApplication.text} /> : children;
}

const isUnknown = (error: Error): boolean => failureOf(error).typeName === 'EntityNotFoundError';
