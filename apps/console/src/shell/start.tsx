import { applicationsContract, type ApplicationRecord } from '@keyway/contract';
import { failureOf, Notice } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';

import { readEvery } from '../api/read-every.js';
import { take } from '../api/send.js';
import { useApi } from '../api/use-api.js';
import { Empty } from '../components/empty.js';
import { FailureNotice } from '../components/failure-notice.js';
import { ButtonLink } from '../components/links.js';
import { Screen } from '../components/screen.js';
import { recall } from '../memory.js';
import { LAST_APPLICATION } from './use-application.js';
import { useWords } from '../i18n/words.js';

/** Where a visit begins: the application last looked at, else the first there is. */
export function Start() {
  const applications = useApplications();
  const { noApplications, notAllowedScreen } = useWords('shell');
  const failures = useWords('shell').signIn.failures;
  const failed = new URLSearchParams(location.search).get('sign_in') ?? '';
  if (applications.error && failureOf(applications.error).typeName === 'ForbiddenError')
    return <Screen title={notAllowedScreen.title} text={notAllowedScreen.text} />;
  if (applications.error) return <FailureNotice error={applications.error} onRetry={applications.refetch} />;
  if (!applications.data) return null;
  if (Object.hasOwn(failures, failed))
    return <Notice tone="bad" role="alert" title={failures[failed as keyof typeof failures]} />;
  const last = recall(LAST_APPLICATION);
  const chosen = applications.data.find(({ id }) => id === last) ?? applications.data[0];
  if (chosen) return <Navigate to="/apps/$app" params={{ app: chosen.id }} replace />;
  return (
    <Empty title={noApplications.title} text={noApplications.text}>
      <ButtonLink kind="primary" to="/apps" search={{ new: 'yes' }}>
        {noApplications.action}
      </ButtonLink>
    </Empty>
  );
}

/** All applications that who is signed in may see. */
export function useApplications() {
  const api = useApi(applicationsContract);
  return useQuery({
    queryKey: ['applications', 'all'],
    queryFn: () =>
      readEvery<ApplicationRecord>(async (cursor) =>
        take(await api.list({ query: { limit: 200, ...(cursor === undefined ? {} : { cursor }) } }), 200),
      ),
    staleTime: 60_000,
  });
}
