/** The kinds of background work. */
export const workKinds = [
  'revocation',
  'integration_change',
  'retention',
  'sweep',
  'recheck',
  'poll',
  'subscribe',
  'delivery',
  'keep_alive',
  'validate',
  'key_rotation',
] as const;
export type WorkKind = (typeof workKinds)[number];
