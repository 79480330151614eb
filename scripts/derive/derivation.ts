/** A set of committed files that are computed from the code, and never edited. */
export type Derivation = {
  /** Name of the derivation for people: `pages on connectors`. */
  readonly name: string;
  /** The folder it owns whole, from the root of the repository, or the single file that it is. */
  readonly path: string;
  /** The texts of the files, by their path within the folder; that of a single file under ``. */
  readonly build: () => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
};
