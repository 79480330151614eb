import { problemOf } from '../../api/problem-of.js';
import { CheckField, TextField } from '../../components/fields.js';
import { CopyValue } from '../../components/code.js';
import { Part } from '../../components/screen.js';
import { Steps } from '../../components/steps.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { PartProps } from './integration-form.js';
import styles from './integrations.module.css';
import { useTrialConnection } from './use-trial.js';
import { useWords } from '../../i18n/words.js';

/** The events switch, with the setup steps it needs. */
export function EventsPart(props: PartProps) {
  const words = useWords('integrations').events;
  const { connector, draft, onChange } = props;
  const { events } = connector;
  if (!events) return null;
  return (
    <Part title={words.title}>
      <CheckField
        label={words.ask(connector.name)}
        hint={words.by[events.set_up_by]}
        value={draft.hasEvents}
        onChange={(hasEvents) => onChange({ hasEvents })}
      />
      {draft.hasEvents && events.set_up_by === 'person' && <ByHand {...props} events={events} />}
      {draft.hasEvents && events.takes_signing_key && <SigningKey {...props} />}
    </Part>
  );
}

function ByHand({
  connector,
  of,
  events,
}: PartProps & { events: NonNullable<PartProps['connector']['events']> }) {
  const words = useWords('integrations').events;
  const app = useApplicationId();
  const isAsked = of?.events === true && events.address === 'integration';
  const url = useTrialConnection(app, connector.id, { isAsked }).data?.events?.url;
  return (
    <>
      <Steps steps={connector.setup.events} codeLabel={words.code} />
      {url ? (
        <p>
          {words.address} <CopyValue label={words.address} value={url} />
        </p>
      ) : (
        <p>{events.address === 'integration' ? words.sharedAddress : words.ownAddress}</p>
      )}
    </>
  );
}

function SigningKey({ of, draft, error, onChange }: PartProps) {
  const words = useWords('integrations');
  return (
    <div className={styles.fields}>
      <TextField
        label={words.events.signingKey}
        type="password"
        autoComplete="new-password"
        hint={of?.signing_key_set ? words.client.keepSecret : words.events.signingKeyHint}
        value={draft.signingKey}
        problem={problemOf(error, 'signing_key')}
        onChange={(signingKey) => onChange({ signingKey })}
      />
    </div>
  );
}
