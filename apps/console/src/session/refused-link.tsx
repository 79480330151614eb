import { Button, Notice } from '@keyway/ui';

import { useSession } from './session-context.js';
import { useWords } from '../i18n/words.js';

/** Reports an invalid sign-in link to a person who is already signed in. */
export function RefusedLink() {
  const { refusal, closeRefusal } = useSession();
  const { signIn, common, failure } = useWords('shell');
  if (!refusal) return null;
  return (
    <Notice
      tone="warning"
      role="alert"
      title={signIn.linkRefused}
      actions={<Button onPress={closeRefusal}>{common.close}</Button>}
    >
      {refusal.message === '' ? <p>{failure.network}</p> : <p lang="en">{refusal.message}</p>}
    </Notice>
  );
}
