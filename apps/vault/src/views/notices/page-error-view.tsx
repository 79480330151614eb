import { buttonLooks } from '@keyway/ui';

import { FailureNotice } from '../../components/failure-notice.js';
import { decodeEntities, providerWords } from '../../flow/flow-result.js';
import { useWords } from '../../i18n/words-context.js';
import type { PageData, PageError } from '../../page-data.js';
import { PlainPage } from './plain-page.js';

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
    <PlainPage
      title={errors.title}
      actions={
        hasToken && (
          <a className={buttonLooks('primary')} href={page.pageUrl}>
            {flow.toOverview}
          </a>
        )
      }
    >
      <FailureNotice
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
