import { installationContract, type InstallationRecord } from '@keyway/contract';
import { Button, Notice } from '@keyway/ui';
import { useState } from 'react';

import { CopyValue } from '../../components/code.js';
import { Facts } from '../../components/facts.js';
import { Part } from '../../components/screen.js';
import { Time } from '../../components/time.js';
import { useMay } from '../../session/session-context.js';
import { RotateKeys } from './rotate-keys.js';
import { useWork } from './use-work.js';
import { useWords } from '../../i18n/words.js';

const DOCTOR = 'keyway doctor';
const MASTER = 'keyway keys rotate --master';

type Of = { readonly of: InstallationRecord };

/** When the data keys were last rotated and how far that is; how either kind of key is changed. */
export function KeyRotation({ of }: Of) {
  const words = useWords('installation').rotation;
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  if (of.key_rotation === null) return null;
  const { unfinished, last_begun_at: last } = of.key_rotation;
  return (
    <Part title={words.title}>
      <p data-reading="quiet">{words.text}</p>
      <Facts facts={[[words.last, last === null ? words.never : <Time key="last" at={last} />]]} />
      {unfinished > 0 && <Progress unfinished={unfinished} />}
      {may(installationContract.rotateKeys) && (
        <p>
          <Button onPress={() => setIsAsking(true)}>{words.action}</Button>
        </p>
      )}
      <p data-reading="quiet">{words.master}</p>
      <p>
        <CopyValue label={words.command} value={MASTER} />
      </p>
      {isAsking && <RotateKeys of={of} onClose={() => setIsAsking(false)} />}
    </Part>
  );
}

function Progress({ unfinished }: { unfinished: number }) {
  const words = useWords('installation').rotation;
  const failing = useWork().data?.find(({ kind }) => kind === 'key_rotation')?.failing ?? 0;
  return failing > 0 ? (
    <Notice tone="bad" role="alert" title={words.failing}>
      <CopyValue label={words.command} value={DOCTOR} />
    </Notice>
  ) : (
    <Notice tone="neutral" role="status" title={words.underWay(String(unfinished))}>
      {words.underWayText}
    </Notice>
  );
}
