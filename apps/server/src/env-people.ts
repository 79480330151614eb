import { z } from 'zod';

import { list, networkWithPort, roleOfGroup, url } from './setting-types.js';

/** Settings of the console's sign-in. */
export const peopleSettings = {
  // Exactly as the provider writes it: a trailing slash is part of the issuer.
  OIDC_ISSUER: url
    .optional()
    .describe(
      'OpenID Connect provider for console sign-in, e.g. `https://accounts.google.com`. Register `BASE_URL` + `/console/callback` as redirect URI',
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('Client ID at the provider'),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('Client secret at the provider'),
  OIDC_SCOPE: z
    .string()
    .min(1)
    .default('openid email profile')
    .describe('Scopes to request; some providers send a role claim only with an extra scope'),
  OIDC_ROLE_CLAIM: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Claim with a person’s roles, e.g. `developer`, or `developer:app_…` for one application. Without it, people are invited',
    ),
  OIDC_ROLE_MAP: list(roleOfGroup)
    .default([])
    .describe(
      'Comma-separated roles by value of `OIDC_ROLE_CLAIM`, e.g. `platform-team=owner,support=viewer:app_…`. Other values then give no role. Set it if people at the provider can name groups',
    ),
  OIDC_EGRESS_ALLOW: list(networkWithPort)
    .default([])
    .describe('Private addresses of the OpenID Connect provider, e.g. `10.1.2.3/32:8443`'),
};
