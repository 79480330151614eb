import type { Registry } from '@keyway/connectors';

/** The connectors of this installation. */
export type ServedConnectors = Registry & {
  /** Where the simulators of sandbox integrations listen; undefined where the sandbox is off. */
  readonly sandboxUrl?: string | undefined;
};
