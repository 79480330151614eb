import { FailureNotice } from '../components/failure-notice.js';

/** A screen that could not be shown at all. */
export const RouteFailure = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <FailureNotice error={error} onRetry={reset} />
);
