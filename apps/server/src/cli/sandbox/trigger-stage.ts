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

/** What one trigger has to work with. */
export type Stage = {
  readonly options: TriggerOptions;
  readonly sandbox: SandboxClient;
  readonly service: string;
  readonly consumer: string;
  /** What was done, for people; JSON has it in the end. */
  readonly say: (what: string) => void;
  /** The next event of this type, of this connection unless another consumer is named; undefined when it does not come. */
  readonly arrival: (type: string, consumer?: string) => Promise<LoggedEvent | undefined>;
};
