/** An answer that its mapping cannot read. The message names a path and types, never a value. */
export class Mismatch extends TypeError {
  /** The message without its path. */
  readonly problem: string;

  constructor(
    /** `body` alone is the whole answer. */
    readonly path: string,
    expected: string,
    value: unknown,
  ) {
    const problem = `expected ${expected}, found ${typeName(value)}`;
    super(`${path}: ${problem}`);
    this.name = 'Mismatch';
    this.problem = problem;
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}
