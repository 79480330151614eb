import { consumersContract, sessionsContract, type ConsumerRecord } from '@keyway/contract';
import { Bone, Button } from '@keyway/ui';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { isNotFound } from '../../api/is-not-found.js';
import { Empty } from '../../components/empty.js';
import { Facts } from '../../components/facts.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Guarded } from '../../components/guarded.js';
import { ButtonLink } from '../../components/links.js';
import { Screen } from '../../components/screen.js';
import { Time } from '../../components/time.js';
import { ConnectLinkDialog } from '../../connections/connect-link-dialog.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { ConsumerConnections } from './consumer-connections.js';
import { ConsumerForm } from './consumer-form.js';
import { ConsumerStats } from './consumer-stats.js';
import { DeleteConsumer } from './delete-consumer.js';
import { useConsumer } from './use-consumer.js';
import { useWords } from '../../i18n/words.js';

/** One consumer: who it is, what it has connected, how much it calls. */
export function ConsumerScreen() {
  const app = useApplicationId();
  const words = useWords('consumers');
  const { consumer = '' } = useParams({ strict: false });
  const { data, error, refetch } = useConsumer(app, consumer);
  const above = (
    <Link to="/apps/$app/consumers" params={{ app }}>
      {words.title}
    </Link>
  );
  return (
    <Guarded needs={consumersContract.get} applicationId={app}>
      <Screen title={consumer} above={above} actions={data && <Actions of={data} />}>
        {isNotFound(error) && <Empty status={404} title={words.missing} text={words.missingText} />}
        {error && !isNotFound(error) && <FailureNotice error={error} onRetry={refetch} />}
        {!data && !error && <Bone width="100%" height="6rem" />}
        {data && (
          <>
            <ConsumerFacts of={data} />
            <ConsumerConnections consumer={consumer} />
            <ConsumerStats consumer={consumer} />
          </>
        )}
      </Screen>
    </Guarded>
  );
}

type Open = 'link' | 'edit' | 'delete';

function Actions({ of }: { of: ConsumerRecord }) {
  const app = useApplicationId();
  const words = useWords('consumers');
  const { link } = useWords('connections');
  const { common } = useWords('shell');
  const may = useMay();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const consumer = of.consumer_id;
  const toList = () => void navigate({ to: '/apps/$app/consumers', params: { app } });
  return (
    <>
      {may(sessionsContract.create, app) && (
        <Button kind="primary" onPress={() => setOpen('link')}>
          {link.action}
        </Button>
      )}
      <ButtonLink to="/apps/$app/calls" params={{ app }} search={{ consumer } as never}>
        {words.calls}
      </ButtonLink>
      {may(consumersContract.update, app) && <Button onPress={() => setOpen('edit')}>{words.edit}</Button>}
      {may(consumersContract.delete, app) && (
        <Button kind="danger" onPress={() => setOpen('delete')}>
          {common.delete}
        </Button>
      )}
      {open === 'link' && <ConnectLinkDialog applicationId={app} consumerId={consumer} onClose={close} />}
      {open === 'edit' && <ConsumerForm of={of} onClose={close} />}
      {open === 'delete' && <DeleteConsumer consumerId={consumer} onClose={close} onDone={toList} />}
    </>
  );
}

function ConsumerFacts({ of: { metadata, created_at, updated_at } }: { of: ConsumerRecord }) {
  const words = useWords('consumers');
  return (
    <Facts
      facts={[
        [words.members.account_name, metadata.account_name || '–'],
        [words.members.user_name, metadata.user_name || '–'],
        [words.members.email, metadata.email || '–'],
        [words.members.image, metadata.image || '–'],
        [words.created, <Time key="created" at={created_at} />],
        [words.updated, <Time key="updated" at={updated_at} />],
      ]}
    />
  );
}
