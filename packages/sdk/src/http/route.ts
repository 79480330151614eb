/**
 * Facts about an endpoint that the transport needs. `scripts/generate.ts` computes the table of these from the
 * contract, so that the published package needs neither the contract nor its validator.
 */
export type Route = {
  /** Where the method hangs on the client: `['vault', 'connections', 'update']`. */
  readonly name: readonly string[];
  readonly method: string;
  readonly path: string;
  /** Names of the path parameters as the contract spells them, in the order of the path. */
  readonly params: readonly string[];
  /** The kind of request body: JSON or the bytes of a file. */
  readonly body: 'json' | 'file' | false;
  /** Where the JSON names the files that come with it: `['message', 'attachments']`; absent where none can. */
  readonly filesAt?: readonly string[] | undefined;
  /** Whether query members come as an argument of their own or, all optional, within the options. */
  readonly query: 'argument' | 'option';
  /** Query members the wire takes as one comma-separated text. */
  readonly commaSeparated: readonly string[];
  readonly headers: readonly string[];
  readonly transaction: boolean;
  readonly admin: boolean;
  readonly page: boolean;
  /** Whether it answers with the bytes of a file. */
  readonly file: boolean;
};
