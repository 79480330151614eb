import { Notice, StepText } from '@keyway/ui';

import { usePage } from '../../session/session-context.js';
import { useWords } from '../../i18n/words.js';
import type { Call } from './call.js';
import { failureOfCall } from './failure-of-call.js';

/** Why a request failed, and the next step with its guide. */
export function CallFailure({ call }: { call: Call }) {
  const words = useWords('calls');
  const { api_url } = usePage();
  const { vendorStatus, typeName, message, remedy, guide } = failureOfCall(call, api_url);
  return (
    <Notice
      tone="bad"
      title={
        vendorStatus === undefined
          ? (typeName ?? words.error)
          : words.returned(call.service.name, String(vendorStatus))
      }
    >
      {message !== undefined && <p lang="en">{message}</p>}
      {remedy !== undefined && (
        <p lang="en">
          <StepText text={remedy} />
        </p>
      )}
      {guide !== undefined && (
        <p>
          {vendorStatus !== undefined && (
            <>
              <code>{typeName}</code> ·{' '}
            </>
          )}
          <a href={guide} target="_blank" rel="noreferrer">
            {words.guide}
          </a>
        </p>
      )}
    </Notice>
  );
}
