import { integrationsContract, type IntegrationRecord } from '@keyway/contract';
import { Badge, Bone, IconTile } from '@keyway/ui';
import { Link } from '@tanstack/react-router';

import { useTextSearch } from '../../api/use-search.js';
import { Empty } from '../../components/empty.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { SelectField, TextField } from '../../components/fields.js';
import { Filters } from '../../components/tables/filters.js';
import { Guarded } from '../../components/guarded.js';
import { Screen } from '../../components/screen.js';
import { type Connector, useConnectors } from '../../connections/use-connectors.js';
import { useIntegrations } from '../../connections/use-integrations.js';
import { useConnectorTexts } from '../../i18n/connector-texts.js';
import { useApplicationId } from '../../shell/use-application.js';
import { IntegrationBadge } from './integration-badge.js';
import styles from './integrations.module.css';
import { useWords } from '../../i18n/words.js';

/** Every helpdesk that can be connected, and how far its integration is. */
export function IntegrationsScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={integrationsContract.list} applicationId={app}>
      <Integrations />
    </Guarded>
  );
}

type Row = { readonly connector: Connector; readonly integration: IntegrationRecord | undefined };

function Integrations() {
  const app = useApplicationId();
  const words = useWords('integrations');
  const connectors = useConnectors(app);
  const integrations = useIntegrations(app);
  const [search] = useTextSearch();
  const error = connectors.error ?? integrations.error;
  const rows =
    connectors.data && integrations.data
      ? connectors.data
          .map((connector) => ({
            connector,
            integration: integrations.data.find(({ service_id }) => service_id === connector.id),
          }))
          .filter((row) => isWanted(row, search))
          // Those in use come first; the server lists by name.
          .sort((a, b) => Number(b.integration !== undefined) - Number(a.integration !== undefined))
      : undefined;
  const retry = () => Promise.all([connectors.refetch(), integrations.refetch()]);
  return (
    <Screen title={words.title} text={words.text}>
      <IntegrationFilters />
      {error ? <FailureNotice error={error} onRetry={retry} /> : <Cards rows={rows} />}
    </Screen>
  );
}

const isWanted = (
  { connector, integration }: Row,
  { search = '', state = '' }: Readonly<Record<string, string | undefined>>,
): boolean =>
  `${connector.name} ${connector.id} ${connector.tag_line}`.toLowerCase().includes(search.toLowerCase()) &&
  (state === '' || (integration?.state ?? 'none') === state);

function IntegrationFilters() {
  const words = useWords('integrations');
  const { common } = useWords('shell');
  const [{ search = '', state = '' }, change] = useTextSearch();
  return (
    <Filters isFiltered={search !== '' || state !== ''} onClear={() => change({ search: '', state: '' })}>
      <TextField
        label={words.search}
        type="search"
        value={search}
        onChange={(next) => change({ search: next })}
      />
      <SelectField
        label={words.state}
        value={state}
        options={[
          { value: '', label: common.all },
          ...(['configured', 'needs_configuration', 'disabled', 'none'] as const).map((each) => ({
            value: each as string,
            label: words.states[each],
          })),
        ]}
        onChange={(next) => change({ state: next })}
      />
    </Filters>
  );
}

function Cards({ rows }: { rows: readonly Row[] | undefined }) {
  const words = useWords('integrations');
  if (rows === undefined) return <Bone width="100%" height="20rem" />;
  if (rows.length === 0) return <Empty title={words.nothingFound} text={words.nothingFoundText} />;
  return (
    <ul className={styles.cards} aria-label={words.title}>
      {rows.map((row) => (
        <Card key={row.connector.id} row={row} />
      ))}
    </ul>
  );
}

function Card({ row: { connector, integration } }: { row: Row }) {
  const app = useApplicationId();
  const words = useWords('integrations');
  const said = useConnectorTexts()(connector.tag_line);
  return (
    <li className={styles.card}>
      <span className={styles.name}>
        <IconTile icon={integration?.icon ?? connector.icon} name={connector.name} />
        <Link to="/apps/$app/integrations/$service" params={{ app, service: connector.id }}>
          {connector.name}
        </Link>
      </span>
      <p lang={said.lang}>{said.text}</p>
      <span className={styles.badges}>
        <IntegrationBadge of={integration} />
        {integration?.credentials_source === 'sandbox' && <Badge tone="neutral">{words.sandbox}</Badge>}
        {integration?.events && <Badge tone="neutral">{words.events.title}</Badge>}
        <span className={styles.ways}>
          {connector.auth_types.map((type) => words.authTypes[type]).join(', ')}
        </span>
      </span>
    </li>
  );
}
