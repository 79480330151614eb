import type { Registry } from '@keyway/connectors';

/** The connectors of this installation. */
export type ServedConnectors = Registry & {
  /** URL of the simulators of sandbox integrations; undefined if the sandbox is disabled. */
  readonly sandboxUrl?: string | undefined;
};
