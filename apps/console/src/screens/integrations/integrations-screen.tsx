import { integrationsContract, type IntegrationRecord } from '@keyway/contract';
import { Badge, IconTile } from '@keyway/ui';
import { Link } from '@tanstack/react-router';

import { useTextSearch } from '../../api/use-search.js';
import { type Column, DataTable } from '../../components/tables/data-table.js';
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
  const columns = useColumns(app);
  const error = connectors.error ?? integrations.error;
  const rows =
    connectors.data && integrations.data
      ? connectors.data
          .map((connector) => ({
            connector,
            integration: integrations.data.find(({ service_id }) => service_id === connector.id),
          }))
          .filter((row) => isWanted(row, search))
      : undefined;
  const retry = () => Promise.all([connectors.refetch(), integrations.refetch()]);
  return (
    <Screen title={words.title} text={words.text}>
      <IntegrationFilters />
      {error ? (
        <FailureNotice error={error} onRetry={retry} />
      ) : (
        <DataTable
          label={words.title}
          columns={columns}
          items={rows}
          keyOf={({ connector }) => connector.id}
          empty={<Empty title={words.nothingFound} text={words.nothingFoundText} />}
        />
      )}
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

function useColumns(app: string): Column<Row>[] {
  const words = useWords('integrations');
  const say = useConnectorTexts();
  const { common } = useWords('shell');
  return [
    {
      name: 'name',
      title: words.helpdesk,
      cell: ({ connector, integration }) => (
        <span className={styles.name}>
          <IconTile icon={integration?.icon ?? connector.icon} name={connector.name} />
          <span>
            <Link to="/apps/$app/integrations/$service" params={{ app, service: connector.id }}>
              {connector.name}
            </Link>
            <br />
            <small data-reading="quiet" lang={say(connector.tag_line).lang}>
              {say(connector.tag_line).text}
            </small>
          </span>
        </span>
      ),
    },
    {
      name: 'state',
      title: words.state,
      cell: ({ integration }) => (
        <span className={styles.badges}>
          <IntegrationBadge of={integration} />
          {integration?.credentials_source === 'sandbox' && <Badge tone="neutral">{words.sandbox}</Badge>}
        </span>
      ),
    },
    {
      name: 'auth',
      title: words.ways,
      cell: ({ connector }) => connector.auth_types.map((type) => words.authTypes[type]).join(', '),
    },
    {
      name: 'events',
      title: words.events.title,
      cell: ({ integration }) => (integration?.events ? common.yes : common.no),
    },
  ];
}
