import {
  integrationsContract,
  operationKey,
  operationNames,
  ownedNames,
  type IntegrationRecord,
} from '@keyway/contract';
import { segment } from '@keyway/ui';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import type { Shown } from '../../editing/conflict-notice.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useWords } from '../../i18n/words.js';

export const pathOf = ({ service_id }: IntegrationRecord) => ({ service_id: segment(service_id) });

/** Reads an integration as it is now. */
export function useReadIntegration() {
  const api = useApi(integrationsContract, useApplicationId());
  return async (of: IntegrationRecord) => take(await api.get({ params: pathOf(of) }), 200).data;
}

/** The settings of an integration, by the names that they have on its form. */
export function useShownSettings(name: string): Shown<IntegrationRecord>[] {
  const words = useWords('integrations');
  const { common } = useWords('shell');
  const yesOrNo = (value: boolean): string => (value ? common.yes : common.no);
  const operationNameOf = useOperationNames();
  return [
    { label: words.state, value: ({ state }) => words.states[state] },
    {
      label: words.source.sandbox(name),
      value: ({ credentials_source }) => yesOrNo(credentials_source === 'sandbox'),
    },
    { label: words.client.id, value: ({ client_id }) => client_id ?? '' },
    {
      label: words.operations.title,
      value: ({ operations }) => operations.map((key) => operationNameOf(key)),
    },
    {
      label: words.credentials.title,
      value: ({ settings }) => Object.entries(settings).map(([id, value]) => `${id}: ${value}`),
    },
    { label: words.events.ask(name), value: ({ events }) => yesOrNo(events) },
    { label: words.more.name, value: (of) => of.name },
    { label: words.more.icon, value: ({ icon }) => icon ?? '' },
    { label: words.more.multiple, value: ({ allow_multiple }) => yesOrNo(allow_multiple) },
  ];
}

/** The label of an operation on the form, with its resource. */
function useOperationNames() {
  const { names, resources } = useWords('integrations').operations;
  const all = ownedNames.flatMap((resource) =>
    operationNames.map(
      (operation) =>
        [operationKey(resource, operation), `${resources[resource]} – ${names[operation]}`] as const,
    ),
  );
  const known = new Map<string, string>(all);
  return (key: string): string => known.get(key) ?? key;
}
