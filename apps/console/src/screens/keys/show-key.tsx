import { expandKeyScopes } from '@keyway/contract';

import { Code } from '../../components/code.js';
import { SecretDialog } from '../../components/dialogs/secret-dialog.js';
import { usePage } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { ApiKeyRecord } from './key-draft.js';
import { useWords } from '../../i18n/words.js';

export type MadeKey = { readonly secret: string; readonly key: ApiKeyRecord };
type ShowKeyProps = {
  readonly made: MadeKey;
  /** Instructions for the key. */
  readonly text: string;
  readonly onClose: () => void;
};

/** The secret of a key that was made just now, and a call that it opens. */
export function ShowKey({ made: { secret, key }, text, onClose }: ShowKeyProps) {
  const words = useWords('keys');
  const app = useApplicationId();
  const { api_url } = usePage();
  const sample = [
    `curl '${api_url}${samplePath(key)}' \\`,
    `  -H 'Authorization: Bearer ${secret}' \\`,
    `  -H 'x-vendor-app-id: ${app}'`,
  ].join('\n');
  return (
    <SecretDialog
      title={words.madeTitle(key.name)}
      label={words.secret}
      secret={secret}
      text={text}
      onClose={onClose}
    >
      <Code label={words.sample} text={sample} />
    </SecretDialog>
  );
}

/** One that needs no consumer; the list of connectors is open to every key. */
function samplePath({ scopes, consumer_ids, service_ids }: ApiKeyRecord): string {
  const isBound = consumer_ids.length > 0 || service_ids.length > 0;
  const seesVault = expandKeyScopes(scopes).has('vault:read');
  return seesVault && !isBound ? '/vault/integrations' : '/connector/connectors';
}
