import { headerNames, sessionsContract } from '@keyway/contract';
import { Button, Notice } from '@keyway/ui';
import { useState } from 'react';

import { take } from '../api/send.js';
import { useApi } from '../api/use-api.js';
import { useChange } from '../api/use-change.js';
import { CopyValue } from '../components/code.js';
import { SelectField } from '../components/fields.js';
import { FormDialog } from '../components/dialogs/form-dialog.js';
import { PlainDialog } from '../components/dialogs/plain-dialog.js';
import { Time } from '../components/time.js';
import { useTransactions } from '../editing/use-transaction.js';
import { toConnectionLink } from './to-connection-link.js';
import { useIntegrations } from './use-integrations.js';
import { useWords } from '../i18n/words.js';

/** How long a link may be good for. */
export const lengths = ['1h', '24h', '1w'] as const;
export type Length = (typeof lengths)[number];
type Link = { readonly uri: string; readonly expiresAt: string };
type ConnectLinkDialogProps = {
  readonly applicationId: string;
  readonly consumerId: string;
  /** The connector it leads to at first. */
  readonly serviceId?: string | undefined;
  readonly onClose: () => void;
};

/** Makes a link by which a consumer connects, and shows it this once. */
export function ConnectLinkDialog(props: ConnectLinkDialogProps) {
  const { applicationId, consumerId, onClose } = props;
  const words = useWords('connections').link;
  const { data: integrations = [] } = useIntegrations(applicationId);
  const [service, setService] = useState(props.serviceId ?? '');
  const [length, setLength] = useState<Length>('24h');
  const { link, change } = useLink({ applicationId, consumerId, service, length });
  if (link) return <MadeLink title={words.title(consumerId)} link={link} onClose={onClose} />;
  const offered = integrations.filter(({ state }) => state === 'configured');
  return (
    <FormDialog
      title={words.title(consumerId)}
      action={words.make}
      isPending={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <SelectField
        label={words.leadsTo}
        value={service}
        options={[
          { value: '', label: words.everything },
          ...offered.map(({ service_id, name }) => ({ value: service_id, label: name })),
        ]}
        onChange={setService}
      />
      <SelectField
        label={words.goodFor}
        value={length}
        options={lengths.map((each) => ({ value: each, label: words.lengths[each] }))}
        onChange={setLength}
      />
    </FormDialog>
  );
}

type Wanted = Pick<ConnectLinkDialogProps, 'applicationId' | 'consumerId'> & {
  readonly service: string;
  readonly length: Length;
};

/** The link is kept here alone, and gone with the dialog. */
function useLink({ applicationId, consumerId, service, length }: Wanted) {
  const api = useApi(sessionsContract, applicationId);
  const [link, setLink] = useState<Link>();
  const transactionOf = useTransactions();
  const change = useChange(
    async () => {
      const body = { settings: { session_length: length } };
      const extraHeaders = { ...(await transactionOf(body)), [headerNames.consumerId]: consumerId };
      const { session_uri, expires_at } = take(await api.create({ body, extraHeaders }), 201).data;
      const uri = service === '' ? session_uri : toConnectionLink(session_uri, service);
      setLink({ uri, expiresAt: expires_at });
    },
    { stale: [['consumers', applicationId]] },
  );
  return { link, change };
}

function MadeLink({ title, link, onClose }: { title: string; link: Link; onClose: () => void }) {
  const words = useWords('connections').link;
  const { common } = useWords('shell');
  const close = (
    <Button kind="primary" autoFocus onPress={onClose}>
      {common.close}
    </Button>
  );
  return (
    <PlainDialog title={title} actions={close} isWide>
      <Notice tone="good" role="status" title={words.made}>
        <CopyValue label={words.label} value={link.uri} />
        <p>
          {words.until} <Time at={link.expiresAt} isExact />. {words.careful}
        </p>
      </Notice>
    </PlainDialog>
  );
}
