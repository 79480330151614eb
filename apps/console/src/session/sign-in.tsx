import { consoleContract, type ConsoleSession } from '@keyway/contract';
import { Button, buttonLooks, failureOf, LanguageSelect, Notice, type Failure } from '@keyway/ui';
import { useEffect, useState } from 'react';

import { take } from '../api/send.js';
import { useApi } from '../api/use-api.js';
import { Code } from '../components/code.js';
import { TextField } from '../components/fields.js';
import { useLanguage } from '../i18n/language.js';
import { usePage } from './session-context.js';
import styles from './sign-in.module.css';
import { useWords } from '../i18n/words.js';

type SignInProps = {
  readonly failure: Failure | undefined;
  /** Whether a session ended here a moment ago without a sign-out. */
  readonly hasEnded?: true | undefined;
  /** Text that was typed and not saved when the session ended. */
  readonly typed?: string | undefined;
  readonly onSignedIn: (session: ConsoleSession) => void;
};

/** The ways in that this installation has. */
export function SignIn({ failure, hasEnded, typed = '', onSignedIn }: SignInProps) {
  const words = useWords('shell');
  const { signIn } = words;
  const { sign_in: ways } = usePage();
  const { language, setLanguage } = useLanguage();
  useEffect(() => {
    document.title = `${signIn.title} · ${words.product}`;
  }, [signIn.title, words.product]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>{signIn.title}</h1>
        {hasEnded && <Notice tone="warning" role="alert" title={signIn.ended} />}
        {typed !== '' && (
          <Notice tone="warning" title={signIn.unsaved}>
            <Code label={signIn.typed} text={typed} />
          </Notice>
        )}
        <SignInFailure failure={failure} />
        {ways.provider !== null && (
          <a className={buttonLooks('primary')} href={providerAddress()}>
            {signIn.withProvider(ways.provider)}
          </a>
        )}
        {ways.admin_key && <KeyForm onSignedIn={onSignedIn} />}
        {ways.provider === null && !ways.admin_key && <Notice tone="warning" title={signIn.nobody} />}
        <LanguageSelect label={words.language} language={language} onChange={setLanguage} />
      </div>
    </main>
  );
}

/** The result of the identity provider, or of the sign-in link. */
function SignInFailure({ failure }: Pick<SignInProps, 'failure'>) {
  const { signIn, failure: general } = useWords('shell');
  const told = new URLSearchParams(location.search).get('sign_in') ?? '';
  const { failures } = signIn;
  if (failure)
    return (
      <Notice tone="bad" role="alert" title={failure.message === '' ? general.network : failure.message} />
    );
  if (!Object.hasOwn(failures, told)) return null;
  return <Notice tone="bad" role="alert" title={failures[told as keyof typeof failures]} />;
}

/** With the page to come back to, as the server knows it. */
function providerAddress(): string {
  const { pathname, search } = location;
  const page = new URLSearchParams(search).has('sign_in') ? pathname : pathname + search;
  const base = pathname.slice(0, pathname.indexOf('/console'));
  return `${base}/console/sign-in?${new URLSearchParams({ return_to: page.slice(base.length) })}`;
}

function KeyForm({ onSignedIn }: Pick<SignInProps, 'onSignedIn'>) {
  const { signIn, failure: general } = useWords('shell');
  const { is_development: isLocal } = usePage();
  const api = useApi(consoleContract);
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const submit = async (): Promise<void> => {
    setIsPending(true);
    try {
      onSignedIn(take(await api.signInWithKey({ body: { admin_key: key.trim() } }), 200).data);
    } catch (error) {
      setProblem(failureOf(error).message || general.network);
      setIsPending(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim() !== '') void submit();
      }}
    >
      <TextField
        label={signIn.adminKey}
        name="admin_key"
        type="password"
        autoComplete="current-password"
        value={key}
        hint={isLocal ? signIn.adminKeyHintLocal : signIn.adminKeyHint}
        problem={problem}
        onChange={setKey}
      />
      <Button type="submit" isPending={isPending}>
        {signIn.withKey}
      </Button>
    </form>
  );
}
