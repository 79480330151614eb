import { I18nProvider } from 'react-aria-components';

import { App, type AppProps } from './app.js';
import type { FlowResult } from './flow/flow-result.js';
import { useLanguage } from './i18n/use-language.js';
import { SpokenProvider, type Speech } from './i18n/words-context.js';
import type { PageData } from './page-data.js';
import { ApplicationProvider } from './theme/remembered-brand.js';
import { DoneView } from './views/notices/done-view.js';
import { MissingSessionView } from './views/notices/ended-view.js';
import { PageErrorView } from './views/notices/page-error-view.js';

type PageRootProps = {
  readonly spoken: Speech;
  readonly page: PageData;
  readonly app?: AppProps;
  readonly hasToken?: boolean;
  readonly done?:
    | {
        readonly result: FlowResult | undefined;
        readonly isWaiting: boolean;
        readonly onContinue: (result: FlowResult) => void;
      }
    | undefined;
};

/** The page in the user's language. */
export function PageRoot({ spoken: first, ...rest }: PageRootProps) {
  const spoken = useLanguage(first);
  return (
    <SpokenProvider value={spoken}>
      <I18nProvider locale={spoken.language}>
        <ApplicationProvider value={rest.page.applicationId}>
          <Shown {...rest} />
        </ApplicationProvider>
      </I18nProvider>
    </SpokenProvider>
  );
}

function Shown({ page, app, hasToken = false, done }: Omit<PageRootProps, 'spoken'>) {
  if (page.error) return <PageErrorView page={page} error={page.error} hasToken={hasToken} />;
  if (app) return <App {...app} />;
  if (done) return <DoneView page={page} hasToken={hasToken} {...done} />;
  return <MissingSessionView />;
}
