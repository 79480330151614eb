import { Notice } from '@keyway/ui';

import { problemOf } from '../../api/problem-of.js';
import { CopyValue } from '../../components/code.js';
import { TextField } from '../../components/fields.js';
import { Part } from '../../components/screen.js';
import { Steps } from '../../components/steps.js';
import type { PartProps } from './integration-form.js';
import styles from './integrations.module.css';
import { useWords } from '../../i18n/words.js';

/** The OAuth app at the vendor: how it is made, what it is given, and what it gives. */
export function ClientPart({ connector, of, draft, error, onChange }: PartProps) {
  const words = useWords('integrations').client;
  const { redirect_uri, setup } = connector;
  return (
    <Part title={words.title(connector.name)}>
      <Steps steps={setup.oauth_app} codeLabel={words.code} />
      {redirect_uri !== null && (
        <p>
          {words.redirect} <CopyValue label={words.redirect} value={redirect_uri} />
        </p>
      )}
      {of?.state === 'needs_configuration' && (
        <Missing hasId={of.client_id !== null} hasSecret={of.client_secret_set} />
      )}
      <div className={styles.fields}>
        <TextField label={words.id} value={draft.clientId} onChange={(clientId) => onChange({ clientId })} />
        <TextField
          label={words.secret}
          type="password"
          autoComplete="new-password"
          hint={of?.client_secret_set ? words.keepSecret : words.secretHint}
          value={draft.clientSecret}
          problem={problemOf(error, 'client_secret')}
          onChange={(clientSecret) => onChange({ clientSecret })}
        />
      </div>
    </Part>
  );
}

/** Names the part of the client that is not saved yet. */
function Missing({ hasId, hasSecret }: { hasId: boolean; hasSecret: boolean }) {
  const words = useWords('integrations').client;
  if (hasId === hasSecret)
    return (
      <Notice tone="warning" title={words.unfinished}>
        {words.unfinishedText}
      </Notice>
    );
  return (
    <Notice tone="warning" title={hasId ? words.needsSecret : words.needsId}>
      {words.missingText}
    </Notice>
  );
}
