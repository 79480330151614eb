import type { Environment } from '../../env.js';
import { listChanged } from '../../essential-settings.js';
import type { Check } from './check.js';

/** Returns warnings for settings that are valid but risky. */
export function checkSettings(env: Environment): Check[] {
  const open = env.KEYWAY_EGRESS_ALLOW.filter((entry) => !entry.includes('='));
  const warnings = [
    !env.isDevelopment &&
      env.KEYWAY_SANDBOX &&
      'KEYWAY_SANDBOX is on: applications may add integrations that call the simulators.',
    env.KEYWAY_EGRESS_ALLOW.length > 0 &&
      `KEYWAY_EGRESS_ALLOW lets connectors reach ${env.KEYWAY_EGRESS_ALLOW.join(', ')}, over plain http too.`,
    open.length > 0 &&
      `KEYWAY_EGRESS_ALLOW opens ${open.join(', ')} to every application. Name the application it is for, e.g. ${open[0]}=app_….`,
    open.length > 0 &&
      env.OIDC_ISSUER &&
      env.OIDC_EGRESS_ALLOW.length === 0 &&
      'If the address of OIDC_ISSUER is in KEYWAY_EGRESS_ALLOW, move it to OIDC_EGRESS_ALLOW: applications need no access to it.',
    env.KEYWAY_WEBHOOK_EGRESS_ALLOW.length > 0 &&
      `KEYWAY_WEBHOOK_EGRESS_ALLOW lets webhooks reach ${env.KEYWAY_WEBHOOK_EGRESS_ALLOW.join(', ')}, over plain http too.`,
    !env.isDevelopment &&
      !env.DATABASE_URL &&
      'The embedded database serves one process and is not safe against power loss.',
    describeManagement(env),
    describeUnknown(env),
    (env.KEYWAY_MASTER_KEY_PREVIOUS || env.KEYWAY_KEY_SERVICE_PREVIOUS) &&
      `${env.KEYWAY_MASTER_KEY_PREVIOUS ? 'KEYWAY_MASTER_KEY_PREVIOUS' : 'KEYWAY_KEY_SERVICE_PREVIOUS'} is set: remove it when the rotation of the master key is over.`,
  ];
  const changed = listChanged(env);
  const advanced = changed.length === 0 ? 'none' : changed.join(', ');
  return [
    { name: 'settings', status: 'ok', message: `advanced settings in use: ${advanced}` },
    ...warnings
      .filter((message) => typeof message === 'string' && message !== '')
      .map((message) => ({ name: 'settings', status: 'warning' as const, message: String(message) })),
  ];
}

function describeUnknown({ unknownSettings }: Environment): string | undefined {
  if (unknownSettings.length === 0) return undefined;
  return `${unknownSettings.join(', ')}: no such setting. Remove, or see docs/self-hosting.md for the names.`;
}

/** In development, `keyway start` opens the management API with a key of its own. */
function describeManagement(env: Environment): string | undefined {
  if (env.KEYWAY_ADMIN_KEY || env.isDevelopment) return undefined;
  return env.OIDC_ISSUER && env.KEYWAY_CONSOLE
    ? 'KEYWAY_ADMIN_KEY is not set. Only people who sign in to the console can use the management API.'
    : 'KEYWAY_ADMIN_KEY is not set. The management API is disabled.';
}
