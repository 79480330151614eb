import { workContract, type InstallationRecord } from '@keyway/contract';
import { Bone, Notice } from '@keyway/ui';

import { CopyValue } from '../../components/code.js';
import { Facts } from '../../components/facts.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Guarded } from '../../components/guarded.js';
import { Screen } from '../../components/screen.js';
import { Time } from '../../components/time.js';
import { KeyRotation } from './key-rotation.js';
import { useInstallation } from './use-installation.js';
import { WorkTable } from './work-table.js';
import { useWords } from '../../i18n/words.js';

/** The installation and its background jobs. */
export const InstallationScreen = () => (
  <Guarded needs={workContract.get}>
    <Installation />
  </Guarded>
);

function Installation() {
  const words = useWords('installation');
  const { data, error, refetch } = useInstallation();
  return (
    <Screen title={words.title} text={words.text}>
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {!data && !error && <Bone width="100%" height="9rem" />}
      {data && (
        <>
          <Troubles of={data} />
          <InstallationFacts of={data} />
          <KeyRotation of={data} />
        </>
      )}
      <WorkTable />
    </Screen>
  );
}

type Of = { readonly of: InstallationRecord };

/** A recommended action, with its command. */
function Troubles({ of: { database, master_key } }: Of) {
  const words = useWords('installation');
  const pending = database.migrations?.pending ?? 0;
  const others = master_key.data_keys?.filter((each) => each.master_key_id !== master_key.id) ?? [];
  return (
    <>
      {!database.reachable && <Notice tone="bad" role="alert" title={words.unreachable} />}
      {master_key.service?.answering === false && (
        <KeyServiceAway until={master_key.service.keys_usable_until} />
      )}
      {pending > 0 && (
        <Notice tone="warning" title={words.pendingMigrations(String(pending))}>
          <code>keyway migrate</code>
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="warning" title={words.otherMasterKey}>
          <code>keyway keys rotate --master</code>
        </Notice>
      )}
    </>
  );
}

function KeyServiceAway({ until }: { readonly until: string | null }) {
  const words = useWords('installation');
  return until === null ? (
    <Notice tone="bad" role="alert" title={words.vaultClosed} />
  ) : (
    <Notice tone="warning" title={words.keyServiceAway}>
      <Time at={until} isExact />
    </Notice>
  );
}

function InstallationFacts({ of }: Of) {
  const words = useWords('installation');
  const { common } = useWords('shell');
  const { database, master_key, sign_in, process } = of;
  const applied = database.migrations?.applied;
  const keys = master_key.data_keys?.map(({ master_key_id, count }) => `${master_key_id}: ${count}`);
  return (
    <Facts
      facts={[
        [words.version, of.version],
        [words.address, <CopyValue key="address" label={words.address} value={of.base_url} />],
        [words.started, <Time key="started" at={process.started_at} />],
        [words.node, process.node_version],
        [words.does, process.roles.map((role) => words.roles[role]).join(', ')],
        [words.database, `${words.databases[database.kind]} ${database.version ?? ''}`],
        [words.migrations, applied ?? '–'],
        [words.applications, of.applications ?? '–'],
        [words.masterKey, <code key="key">{master_key.id}</code>],
        [words.previousMasterKey, master_key.previous_id ?? common.none],
        [words.keyService, master_key.service?.name ?? common.none],
        [words.dataKeys, keys?.join(', ') || '–'],
        [words.provider, sign_in.identity_provider ?? common.none],
        [words.adminKey, sign_in.admin_key ? common.yes : common.no],
      ]}
    />
  );
}
