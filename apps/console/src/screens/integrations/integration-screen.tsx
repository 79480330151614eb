import { integrationsContract, type IntegrationRecord } from '@keyway/contract';
import { Bone, Button, IconTile } from '@keyway/ui';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { Empty } from '../../components/empty.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Guarded } from '../../components/guarded.js';
import { Screen } from '../../components/screen.js';
import { type Connector, useConnectors } from '../../connections/use-connectors.js';
import { integrationsKey, useIntegrations } from '../../connections/use-integrations.js';
import { useConnectorTexts } from '../../i18n/connector-texts.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useVersion } from '../../editing/use-version.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { DeleteIntegration } from './delete-integration.js';
import { IntegrationBadge } from './integration-badge.js';
import { IntegrationForm } from './integration-form.js';
import styles from './integrations.module.css';
import { Trial } from './trial.js';
import { useCoverage } from './use-coverage.js';
import { pathOf, useReadIntegration, useShownSettings } from './use-integration-record.js';
import { useWords } from '../../i18n/words.js';

/** How one helpdesk is set up, from the vendor's console to a connection that works. */
export function IntegrationScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={integrationsContract.list} applicationId={app}>
      <Integration />
    </Guarded>
  );
}

function Integration() {
  const app = useApplicationId();
  const words = useWords('integrations');
  // Waited for together with the words: later, the screen would vanish until it is there.
  useConnectorTexts();
  const { service = '' } = useParams({ strict: false });
  const connectors = useConnectors(app);
  const integrations = useIntegrations(app);
  const connector = connectors.data?.find(({ id }) => id === service);
  const integration = integrations.data?.find(({ service_id }) => service_id === service);
  const coverage = useCoverage(app, connector);
  const error = connectors.error ?? integrations.error ?? coverage.error;
  const retry = () => Promise.all([connectors.refetch(), integrations.refetch(), coverage.refetch()]);
  const isMissing = connectors.data !== undefined && !connector;
  const above = (
    <Link to="/apps/$app/integrations" params={{ app }}>
      {words.title}
    </Link>
  );
  return (
    <Screen
      title={connector?.name ?? service}
      above={above}
      actions={integration && <Actions of={integration} />}
    >
      {error && <FailureNotice error={error} onRetry={retry} />}
      {isMissing && <Empty status={404} title={words.noConnector} />}
      {connector && integrations.data && <Head connector={connector} of={integration} />}
      {connector && integrations.data && coverage.data ? (
        <div className={styles.guide}>
          <IntegrationForm connector={connector} of={integration} coverage={coverage.data} />
          {integration?.state === 'configured' && <Trial connector={connector} integration={integration} />}
        </div>
      ) : (
        !error && !isMissing && <Bone width="100%" height="20rem" />
      )}
    </Screen>
  );
}

function Head({ connector, of }: { connector: Connector; of: IntegrationRecord | undefined }) {
  const said = useConnectorTexts()(connector.tag_line);
  return (
    <p className={styles.name}>
      <IconTile icon={of?.icon ?? connector.icon} name={connector.name} />
      <IntegrationBadge of={of} />
      <span data-reading="quiet" lang={said.lang}>
        {said.text}
      </span>
    </p>
  );
}

function Actions({ of }: { of: IntegrationRecord }) {
  const app = useApplicationId();
  const words = useWords('integrations');
  const { common } = useWords('shell');
  const may = useMay();
  const navigate = useNavigate();
  const api = useApi(integrationsContract, app);
  const [isDeleting, setIsDeleting] = useState(false);
  const members = useShownSettings(of.name);
  const { accept, conflict, send } = useVersion(of, { read: useReadIntegration() });
  const params = pathOf(of);
  const body = { enabled: !of.enabled };
  const toggle = useChange(
    () => send(async (extraHeaders) => take(await api.update({ params, body, extraHeaders }), 200).data),
    { stale: [integrationsKey(app)], onDone: accept },
  );
  return (
    <>
      {conflict && <ConflictNotice conflict={conflict} members={members} />}
      {toggle.error && !conflict && <FailureNotice error={toggle.error} />}
      {may(integrationsContract.update, app) && (
        <Button isPending={toggle.isPending} onPress={() => toggle.mutate(undefined)}>
          {of.enabled ? words.disable : words.enable}
        </Button>
      )}
      {may(integrationsContract.delete, app) && (
        <Button kind="danger" onPress={() => setIsDeleting(true)}>
          {common.delete}
        </Button>
      )}
      {isDeleting && (
        <DeleteIntegration
          of={of}
          onClose={() => setIsDeleting(false)}
          onDone={() =>
            void navigate({ to: '/apps/$app/integrations', params: { app }, ignoreBlocker: true })
          }
        />
      )}
    </>
  );
}
