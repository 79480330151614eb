import { logsContract, type AuditEntryRecord } from '@keyway/contract';
import { Link } from '@tanstack/react-router';

import { useMay } from '../../session/session-context.js';
import { useWords } from '../../i18n/words.js';

/** Calls of the management area are in no application's log. */
const managed = ['api_key', 'application', 'person'];
const logged = ['api_key', 'session', 'person', 'browser'];

const isLogged = ({ actor, action, request_id }: AuditEntryRecord): boolean =>
  request_id !== null &&
  logged.includes(actor.split(':', 1)[0] ?? '') &&
  !managed.includes(action.split('.', 1)[0] ?? '');

/** Leads to the call in which it was done, where there is a log of it. */
export function CallLink({ entry }: { entry: AuditEntryRecord }) {
  const words = useWords('audit');
  const may = useMay();
  const { application_id: app, request_id: call } = entry;
  if (call === null || !isLogged(entry) || !may(logsContract.get, app)) return null;
  return (
    <Link to="/apps/$app/calls/$call" params={{ app, call }}>
      {words.call}
    </Link>
  );
}
