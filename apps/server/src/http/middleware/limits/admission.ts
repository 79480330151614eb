import type { ServerResponse } from 'node:http';

import type { ApiRequest } from '../../../context.js';

export type Authentication = {
  /** Finds out who calls, by the route's metadata; closed to all that it does not name. */
  authenticate(request: ApiRequest): Promise<void>;
  /**
   * Whether a long-running call may continue: repeats every check of its admission. It does not count as use of a
   * console session, which can go idle meanwhile.
   */
  isStillAllowed(request: ApiRequest): Promise<boolean>;
};

export type Admission = Pick<Authentication, 'isStillAllowed'> & {
  /** Lets a call in whose route is known: who calls, what for, and not too often. Nobody else's body is read. */
  admit(request: ApiRequest, response: ServerResponse): Promise<void>;
};
