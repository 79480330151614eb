import { FailureNotice } from '../../components/failure-notice.js';
import { decodeEntities, providerWords } from '../../flow/flow-result.js';
import { useWords } from '../../i18n/words-context.js';
import type { PageData, PageError } from '../../page-data.js';
import { PlainPage } from './plain-page.js';
import { WayOn } from './way-on.js';

const EXPIRED = 'OAuthInvalidStateError';

type PageErrorViewProps = {
  readonly page: PageData;
  readonly error: PageError;
  readonly hasToken: boolean;
};

/** An error without a safe redirect: it is shown where it happened. */
export function PageErrorView({ page, error, hasToken }: PageErrorViewProps) {
  const { errors, flow } = useWords();
  const words = decodeEntities(error.message);
  return (
    <PlainPage title={errors.title} actions={<WayOn page={page} hasToken={hasToken} />}>
      <FailureNotice
        // "This page" has nothing to start from: its button leads there, or the application does.
        next={
          error.typeName !== EXPIRED ? undefined : hasToken ? flow.startFromOverview : flow.startElsewhere
        }
        failure={{
          typeName: error.typeName,
          message: words,
          detail: '',
          vendorWords: error.typeName === 'OAuthConnectorError' ? [providerWords(words)] : [],
          requestId: error.requestId,
        }}
      />
    </PlainPage>
  );
}
