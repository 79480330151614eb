import type { ConnectionRecord } from '@keyway/contract';
import { useEffect, useState } from 'react';

import { Notice } from '../../components/notice.js';
import { useWords } from '../../i18n/words-context.js';
import { safeUrl } from '../../safe-url.js';
import { useVault } from '../../session/vault-context.js';

const READ_MS = 1_500;

/** Goes back to the client once the connection has become usable, where the client wants that. */
export const ReturnNotice = ({ connection }: { connection: ConnectionRecord }) => {
  const { session, embed, takeArrival } = useVault();
  const words = useWords().connection;
  const [wasCallable] = useState(
    () => connection.state === 'callable' && !takeArrival(connection.service_id),
  );
  const target = safeUrl(session.redirect_uri);
  const canReturn = session.settings.auto_redirect && (embed !== undefined || target !== undefined);
  const returns = canReturn && !wasCallable && connection.state === 'callable';
  useEffect(() => {
    if (!returns) return;
    const timer = setTimeout(() => {
      if (embed) embed.send({ type: 'close' });
      else if (target !== undefined) location.assign(target);
    }, READ_MS);
    return () => clearTimeout(timer);
  }, [returns, embed, target]);
  if (!returns) return null;
  return <Notice tone="good" role="status" title={words.returning(session.application.name)} />;
};
