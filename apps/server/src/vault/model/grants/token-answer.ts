import type { EgressErrorCode } from '../../../security/egress/index.js';

/** The result of a token request; only `granted` and `refused` are the provider's decision. */
export type TokenAnswer =
  | {
      readonly kind: 'granted';
      readonly accessToken: string;
      readonly refreshToken?: string;
      /** Absent if the provider does not return it in a usable form. */
      readonly expiresInSeconds?: number;
      /** The expiry itself, if the provider returns that instead. */
      readonly expiresAt?: Date;
      /** Lifetime of the refresh token, if the provider returns it. */
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
      /** Why there was no response, in fixed words. */
      readonly words?: string;
    };
