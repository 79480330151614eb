import { headerNames, sessionsContract, type UnhealthyConnection } from '@keyway/contract';
import { Button, Notice } from '@keyway/ui';
import { useEffect, useRef, useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { Code } from '../../components/code.js';
import { FormDialog } from '../../components/dialogs/form-dialog.js';
import { PlainDialog } from '../../components/dialogs/plain-dialog.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { SelectField } from '../../components/fields.js';
import { type Length, lengths } from '../../connections/connect-link-dialog.js';
import { toConnectionLink } from '../../connections/to-connection-link.js';
import { newTransaction } from '../../editing/use-transaction.js';
import { useWords } from '../../i18n/words.js';
import { toCsv } from './to-csv.js';

type BulkLinksDialogProps = {
  readonly app: string;
  readonly connections: readonly UnhealthyConnection[];
  readonly onClose: () => void;
};
type Link = { readonly connection: UnhealthyConnection; readonly uri: string; readonly expiresAt: string };

/** Makes a connect link for each of several connections, and shows them this once. */
export function BulkLinksDialog({ app, connections, onClose }: BulkLinksDialogProps) {
  const words = useWords('connectionList').links;
  const { link } = useWords('connections');
  const [length, setLength] = useState<Length>('24h');
  const { made, change } = useLinks(app, connections, length);
  if (change.isSuccess || (change.error && made.length > 0))
    return <MadeLinks made={made} error={change.error} onClose={onClose} />;
  return (
    <FormDialog
      title={words.title}
      action={words.action}
      isPending={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <SelectField
        label={link.goodFor}
        value={length}
        options={lengths.map((each) => ({ value: each, label: link.lengths[each] }))}
        onChange={setLength}
      />
      <p role="status">
        {change.isPending
          ? words.progress(made.length, connections.length)
          : words.chosen(connections.length)}
      </p>
    </FormDialog>
  );
}

/** The links are kept here alone, and gone with the dialog, which stops what is left when it is closed. */
function useLinks(app: string, connections: readonly UnhealthyConnection[], length: Length) {
  const api = useApi(sessionsContract, app);
  const [made, setMade] = useState<readonly Link[]>([]);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const change = useChange(
    async () => {
      for (const connection of connections) {
        if (!isOpen.current) return;
        const extraHeaders = { ...newTransaction(), [headerNames.consumerId]: connection.consumer_id };
        const answer = await api.create({ body: { settings: { session_length: length } }, extraHeaders });
        const { session_uri, expires_at } = take(answer, 201).data;
        const uri = toConnectionLink(session_uri, connection.service_id);
        setMade((before) => [...before, { connection, uri, expiresAt: expires_at }]);
      }
    },
    { stale: [['consumers', app]] },
  );
  return { made, change };
}

type MadeLinksProps = {
  readonly made: readonly Link[];
  readonly error: unknown;
  readonly onClose: () => void;
};

function MadeLinks({ made, error, onClose }: MadeLinksProps) {
  const words = useWords('connectionList').links;
  const { common } = useWords('shell');
  const rows = made.map(({ connection: { consumer_id, service_id }, uri, expiresAt }) => [
    consumer_id,
    service_id,
    uri,
    expiresAt,
  ]);
  return (
    <PlainDialog
      title={words.title}
      isWide
      actions={
        <Button kind="primary" onPress={onClose}>
          {common.stored}
        </Button>
      }
    >
      {error != null && <FailureNotice error={error} />}
      <Notice
        tone={error == null ? 'good' : 'warning'}
        role="status"
        title={error == null ? words.made : words.failed}
      >
        {words.text}
      </Notice>
      <Code label={words.list} text={toCsv([['consumer_id', 'service_id', 'link', 'expires_at'], ...rows])} />
    </PlainDialog>
  );
}
