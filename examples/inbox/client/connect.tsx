import { useVault } from '@keyway/vault-js/react';
import { useState } from 'react';

import { call, messageOf } from './api.js';
import { Alert } from './parts.js';

/** Opens the vault over this page. Its session is created when it is needed. */
export function Connect({ label, onChange }: { label: string; onChange: () => void }) {
  const [problem, setProblem] = useState<string>();
  const report = (error: unknown) => setProblem(messageOf(error));
  const vault = useVault({ onConnectionChange: onChange, onConnectionDelete: onChange, onError: report });
  const open = async () => {
    setProblem(undefined);
    const { session_uri: sessionUri } = await call<{ session_uri: string }>('POST', 'vault-session');
    vault.open({ sessionUri });
  };
  return (
    <>
      <Alert message={problem} />
      <button aria-haspopup="dialog" onClick={() => void open().catch(report)}>
        {label}
      </button>
    </>
  );
}
