import {
  getAuditHead,
  listAuditChains,
  listAuditEntries,
  listStrayChains,
  rootChain,
  type AuditChain,
  type AuditEntry,
  type AuditSigner,
  type Database,
  type SystemTx,
} from '@keyway/db';

const BATCH = 1_000;
/** A chain broken in one place is often broken in many; the first problems say as much as all of them. */
const MAX_PROBLEMS = 100;

export type AuditProblem = {
  readonly chainId: string;
  /** The first affected entry, if there is one. */
  readonly sequence?: number;
  readonly problem: string;
};

export type AuditCheck = {
  readonly chains: number;
  readonly entries: number;
  readonly problems: readonly AuditProblem[];
  /** False if time ran out before everything was checked. */
  readonly complete: boolean;
  /** The head of the root chain: stored elsewhere, it later proves that nothing before it was replaced. */
  readonly anchor: { readonly sequence: number; readonly hash: string } | undefined;
};

type Progress = (done: { readonly chains: number; readonly entries: number }) => void;
type Options = {
  database: Database;
  signer: AuditSigner;
  onProgress?: Progress;
  /** Called before each portion; if true, returns the problems found by then. */
  isOver?: () => boolean;
};
class Over extends Error {}

/** Walks every chain of the audit trail and compares it with its head, and the heads with the root chain. */
export async function verifyAudit(options: Options): Promise<AuditCheck> {
  const walk = new Walk(options);
  const found = () => ({ ...walk.counts, problems: walk.problems, anchor: walk.anchor });
  try {
    await walkAll(walk);
    return { ...found(), complete: true };
  } catch (error) {
    if (!(error instanceof Over)) throw error;
    return { ...found(), complete: false };
  }
}

async function walkAll(walk: Walk): Promise<void> {
  // The list before the root chain: a chain opened in the meantime then appears in the root chain only.
  const listed = await walk.listChains();
  const root = await walk.chain(rootChain);
  if (!root) walk.report({ chainId: rootChain, problem: missingRoot });
  walk.anchor = root && { sequence: root.sequence, hash: Buffer.from(root.entryHash).toString('hex') };
  for (const id of listed) {
    if (id !== rootChain && !walk.opened.has(id))
      walk.report({
        chainId: id,
        problem: 'the root chain does not list this chain: it was added outside Keyway',
      });
  }
  for (const [id, opening] of [...walk.opened]) await walk.openedChain(id, opening);
  await walk.closings();
  for (const id of await walk.strays())
    walk.report({ chainId: id, problem: 'entries exist, but their chain does not' });
}

const missingRoot =
  'the root chain is missing: the audit log was removed, unless no server of this release has run on this database yet';

type Opening = { readonly process: unknown; readonly startedAt: unknown };
type Closing = { readonly sequence: unknown; readonly entryHash: unknown };

class Walk {
  readonly problems: AuditProblem[] = [];
  readonly counts = { chains: 0, entries: 0 };
  readonly opened = new Map<string, Opening>();
  anchor: AuditCheck['anchor'];
  readonly #closed = new Map<string, Closing>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  report(problem: AuditProblem): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }

  #read<Answer>(what: string, work: (tx: SystemTx) => Promise<Answer>): Promise<Answer> {
    if (this.#options.isOver?.()) throw new Over();
    return this.#options.database.system(what, work);
  }

  async listChains(): Promise<string[]> {
    const ids: string[] = [];
    for (;;) {
      const page = await this.#read('list audit chains', (tx) =>
        listAuditChains(tx, { after: ids.at(-1), limit: BATCH }),
      );
      ids.push(...page.map(({ id }) => id));
      if (page.length < BATCH) return ids;
    }
  }

  strays(): Promise<string[]> {
    return this.#read('look for stray audit entries', listStrayChains);
  }

  /** Loads one chain up to its current head; undefined if there is none. */
  async chain(id: string): Promise<AuditChain | undefined> {
    const found = await this.#read('read an audit head', (tx) => getAuditHead(tx, id));
    if (!found) return undefined;
    const { head, newest } = found;
    this.counts.chains += 1;
    if (!isSame(this.#options.signer.headHash(head), head.headHash))
      this.report({
        chainId: id,
        problem: 'its head was altered, or was written under another master key',
      });
    if (newest > head.sequence)
      this.report({ chainId: id, sequence: head.sequence + 1, problem: 'entries exist after its head' });
    const lastHash = await this.#entries(head);
    if (lastHash && !isSame(lastHash, head.entryHash))
      this.report({
        chainId: id,
        sequence: head.sequence,
        problem: 'its last entry does not match its head',
      });
    return head;
  }

  async openedChain(id: string, opening: Opening): Promise<void> {
    const head = await this.chain(id);
    if (!head) return this.report({ chainId: id, problem: 'the chain was removed with its head' });
    if (head.process !== opening.process || head.startedAt.toISOString() !== opening.startedAt)
      this.report({ chainId: id, problem: 'its head and the root chain differ in process or start time' });
    if (head.closedAt && !this.#closed.has(id)) await this.#lookForClosing(id);
  }

  /** Checks that closed chains are unchanged since. */
  async closings(): Promise<void> {
    for (const [id, closing] of this.#closed) {
      const found = await this.#read('read an audit head', (tx) => getAuditHead(tx, id));
      if (!found) continue;
      const { closedAt, sequence, entryHash } = found.head;
      const isAsClosed =
        closedAt !== null &&
        sequence === closing.sequence &&
        Buffer.from(entryHash).toString('hex') === closing.entryHash;
      if (!isAsClosed) this.report({ chainId: id, sequence, problem: 'it was changed after it was closed' });
    }
  }

  /**
   * Checks whether the chain was closed during the walk or never registered: the root chain's newest entries show
   * which.
   */
  async #lookForClosing(id: string): Promise<void> {
    let after = 0;
    for (;;) {
      const page = await this.#page(rootChain, after);
      if (page.some((entry) => entry.action === 'audit.chain_closed' && entry.detail.chain_id === id)) return;
      if (page.length === 0)
        return this.report({ chainId: id, problem: 'it is closed, but the root chain has no entry of that' });
      after = page.at(-1)?.sequence ?? after;
    }
  }

  /** Returns the hash of the entry that the head should name; undefined if the chain before it is broken. */
  async #entries(head: AuditChain): Promise<Uint8Array | undefined> {
    let after = 0;
    let previous: Uint8Array = Buffer.alloc(32);
    while (after < head.sequence) {
      const page = (await this.#page(head.id, after)).filter(({ sequence }) => sequence <= head.sequence);
      for (const entry of page) {
        if (entry.sequence !== after + 1) this.report(gap(head.id, after + 1, entry.sequence - 1));
        else if (!isSame(entry.previousHash, previous))
          this.report({ ...placeOf(entry), problem: 'its hash does not follow from the previous entry' });
        if (!isSame(this.#options.signer.entryHash(entry), entry.hash))
          this.report({ ...placeOf(entry), problem: 'it was altered, or not written by this installation' });
        if (head.id === rootChain) this.#readRoot(entry);
        after = entry.sequence;
        previous = entry.hash;
        this.counts.entries += 1;
      }
      this.#options.onProgress?.(this.counts);
      if (page.length > 0) continue;
      this.report(gap(head.id, after + 1, head.sequence));
      return undefined;
    }
    return previous;
  }

  #readRoot({ action, detail }: AuditEntry): void {
    const id = String(detail.chain_id);
    if (action === 'audit.chain_opened')
      this.opened.set(id, { process: detail.process, startedAt: detail.started_at });
    if (action === 'audit.chain_closed')
      this.#closed.set(id, { sequence: detail.sequence, entryHash: detail.entry_hash });
  }

  #page(chainId: string, after: number): Promise<AuditEntry[]> {
    return this.#read('read audit entries', (tx) => listAuditEntries(tx, chainId, { after, limit: BATCH }));
  }
}

const placeOf = ({ chainId, sequence }: AuditEntry) => ({ chainId, sequence });

const gap = (chainId: string, from: number, to: number): AuditProblem => ({
  chainId,
  sequence: from,
  problem: from === to ? 'it is missing' : `entries ${from} to ${to} are missing`,
});

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
