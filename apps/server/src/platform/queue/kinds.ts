/** The kinds of work there are beside requests. */
export const workKinds = ['revocation', 'integration_change', 'retention', 'sweep'] as const;
export type WorkKind = (typeof workKinds)[number];
