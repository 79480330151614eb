/** The result of one check; `facts` hold IDs and numbers, never a secret. */
export type Check = {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly message: string;
  readonly facts?: readonly Record<string, unknown>[];
};
