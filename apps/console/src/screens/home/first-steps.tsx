import {
  applicationsContract,
  consumersContract,
  integrationsContract,
  logsContract,
} from '@keyway/contract';
import { Mark, segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { ButtonLink } from '../../components/links.js';
import { Part } from '../../components/screen.js';
import { useMay } from '../../session/session-context.js';
import styles from './first-steps.module.css';
import { useWords } from '../../i18n/words.js';

const steps = ['integration', 'key', 'consumer', 'request'] as const;
type Step = (typeof steps)[number];

const addresses: Readonly<Record<Step, string>> = {
  integration: '/apps/$app/integrations',
  key: '/apps/$app/keys',
  consumer: '/apps/$app/consumers',
  request: '/apps/$app/try',
};

/** The way from an empty application to its first request; undefined once it is gone, or for who may not read it all. */
export function useFirstSteps(app: string) {
  const may = useMay();
  const integrations = useApi(integrationsContract, app);
  const applications = useApi(applicationsContract);
  const consumers = useApi(consumersContract, app);
  const logs = useApi(logsContract, app);
  const { data } = useQuery({
    queryKey: ['consumers', app, 'first-steps'],
    enabled: [
      integrationsContract.list,
      applicationsContract.listKeys,
      consumersContract.list,
      logsContract.list,
    ].every((route) => may(route, app)),
    queryFn: async (): Promise<Readonly<Record<Step, boolean>>> => {
      const [own, keys, found, calls] = await Promise.all([
        integrations.list({ query: { limit: 200 } }),
        applications.listKeys({ params: { id: segment(app) }, query: { limit: 200 } }),
        consumers.list({ query: { limit: 20 } }),
        logs.list({ query: { limit: 1 } }),
      ]);
      const { data: allKeys } = take(keys, 200);
      const isUsed = allKeys.some(({ last_used_at }) => last_used_at !== null);
      return {
        integration: take(own, 200).data.some(({ state }) => state === 'configured'),
        key: allKeys.length > 0,
        consumer: take(found, 200).data.some(({ connections }) => connections.length > 0),
        request: isUsed || take(calls, 200).data.length > 0,
      };
    },
  });
  return data && steps.some((step) => !data[step]) ? data : undefined;
}

/** The four steps of an empty application, each with its link; the next one stands out. */
export function FirstSteps({ app, done }: { app: string; done: Readonly<Record<Step, boolean>> }) {
  const words = useWords('home').firstSteps;
  const next = steps.find((step) => !done[step]);
  return (
    <Part title={words.title}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step} data-done={done[step] || undefined}>
            {done[step] ? (
              <Mark tone="good" className={styles.mark} />
            ) : (
              <span className={styles.number} aria-hidden>
                {steps.indexOf(step) + 1}
              </span>
            )}
            <div>
              <h3>
                {words[step].title}
                {done[step] && <span className={styles.done}> · {words.done}</span>}
              </h3>
              <p data-reading="quiet">{words[step].text}</p>
            </div>
            {!done[step] && (
              <ButtonLink
                kind={step === next ? 'primary' : 'secondary'}
                to={addresses[step] as '/apps/$app/keys'}
                params={{ app }}
              >
                {words[step].action}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}
