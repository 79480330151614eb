import type { EgressErrorCode } from '../../../security/egress/index.js';

/** What became of a token request; only `granted` and `refused` are the provider's decision. */
export type TokenAnswer =
  | {
      readonly kind: 'granted';
      readonly accessToken: string;
      readonly refreshToken?: string;
      /** Absent where the provider does not say it in a usable way. */
      readonly expiresInSeconds?: number;
      /** The moment itself, where the provider says that instead. */
      readonly expiresAt?: Date;
      /** How long the refresh token lives, where the provider says it. */
      readonly refreshTokenExpiresInSeconds?: number;
      readonly scopes?: string[];
    }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly error: string;
      readonly description?: string;
    }
  | {
      readonly kind: 'unavailable';
      readonly reason: EgressErrorCode | 'status' | 'rate_limit' | 'unreadable';
      readonly status?: number;
      readonly retryAfterSeconds?: number;
      /** Why there was no answer, in fixed words. */
      readonly words?: string;
    };
