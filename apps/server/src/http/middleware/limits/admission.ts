import type { ServerResponse } from 'node:http';

import type { ApiRequest } from '../../../context.js';

export type Authentication = {
  /** Authenticates the caller according to the route's metadata; rejects every kind that it does not name. */
  authenticate(request: ApiRequest): Promise<void>;
  /**
   * Whether a long-running call may continue: repeats every check of its admission. It does not count as use of a
   * console session, which can go idle meanwhile.
   */
  isStillAllowed(request: ApiRequest): Promise<boolean>;
};

export type Admission = Pick<Authentication, 'isStillAllowed'> & {
  /**
   * Admits a request with a known route: checks the caller, its rights and its rate. Only an admitted request's body is
   * read.
   */
  admit(request: ApiRequest, response: ServerResponse): Promise<void>;
};
