import type { LoggedEvent } from '@keyway/contract';

import type { ApplicationOptions } from '../management-client.js';
import type { SandboxClient, SandboxOptions } from './sandbox-client.js';

export type TriggerOptions = ApplicationOptions &
  SandboxOptions & {
    json?: boolean;
    service?: string;
    consumer?: string;
    text?: string;
    from?: string;
    wait: number;
  };

/** The inputs and outputs of one trigger. */
export type Stage = {
  readonly options: TriggerOptions;
  readonly sandbox: SandboxClient;
  readonly service: string;
  readonly consumer: string;
  /** Reports progress to people; JSON output has the result only. */
  readonly say: (what: string) => void;
  /**
   * Waits for the next event of this type, of this connection unless another consumer is named; undefined on timeout.
   */
  readonly arrival: (type: string, consumer?: string) => Promise<LoggedEvent | undefined>;
};
