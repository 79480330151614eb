type MemoryOptions = {
  /** Most bytes of answers that the process holds at once. */
  readonly bytes: number;
  /** Longest wait for room. */
  readonly waitMs: number;
};

/** What the answers of one request take up; given back as a whole when the request and its calls have ended. */
export type ResponseMemoryLease = {
  /** Room for so many more bytes, at once or after a wait; false when there is none to be had. */
  reserve(bytes: number): boolean | Promise<boolean>;
  beginCall(): void;
  endCall(): void;
  /** The client has its answer, or is gone. */
  close(): void;
};

export type ResponseMemoryBudget = { open(applicationId: string, serviceId: string): ResponseMemoryLease };

type Claim = { readonly lease: Lease; readonly bytes: number; readonly end: (hasRoom: boolean) => void };

/**
 * Bounds the bytes of vendors' answers in memory: what has no room is not read on (decision 5). One
 * application gets half of it at most, one of its connectors half of that. The request that has
 * held room for longest always gets what it asks for, so that answers which grow never all wait for each other.
 */
export function createResponseMemoryBudget(options: MemoryOptions): ResponseMemoryBudget {
  const room = new Room(options);
  return {
    open: (applicationId, serviceId) => new Lease(room, sharesOf(options.bytes, applicationId, serviceId)),
  };
}

/** Whose room a lease takes, each with the most that it may have. */
type Share = { readonly of: string; readonly most: number };

const sharesOf = (bytes: number, applicationId: string, serviceId: string): readonly Share[] => [
  { of: applicationId, most: bytes / 2 },
  { of: `${applicationId} ${serviceId}`, most: bytes / 4 },
];

class Room {
  #held = 0;
  readonly #perShare = new Map<string, number>();
  /** In the order in which they got their first bytes. */
  readonly #holders = new Set<Lease>();
  readonly #waiting = new Set<Claim>();

  constructor(readonly options: MemoryOptions) {}

  reserve(lease: Lease, bytes: number): boolean | Promise<boolean> {
    if (this.#fits(lease, bytes)) {
      this.#give(lease, bytes);
      return true;
    }
    return this.options.waitMs > 0 && this.#wait(lease, bytes);
  }

  giveBack(lease: Lease): void {
    if (lease.held === 0) return;
    this.#count(lease, -lease.held);
    this.#holders.delete(lease);
    this.#serveWaiting();
  }

  #fits(lease: Lease, bytes: number): boolean {
    const [oldest] = this.#holders;
    if (oldest === undefined || oldest === lease) return true;
    if (this.#held + bytes > this.options.bytes) return false;
    return lease.shares.every(({ of, most }) => (this.#perShare.get(of) ?? 0) + bytes <= most);
  }

  #give(lease: Lease, bytes: number): void {
    this.#count(lease, bytes);
    this.#holders.add(lease);
  }

  #count(lease: Lease, bytes: number): void {
    this.#held += bytes;
    lease.held += bytes;
    for (const { of } of lease.shares) {
      const held = (this.#perShare.get(of) ?? 0) + bytes;
      if (held > 0) this.#perShare.set(of, held);
      else this.#perShare.delete(of);
    }
  }

  #serveWaiting(): void {
    // What does not fit is passed over: it may be another's share that is used up.
    for (const claim of this.#waiting) {
      if (!this.#fits(claim.lease, claim.bytes)) continue;
      this.#give(claim.lease, claim.bytes);
      claim.end(true);
    }
  }

  #wait(lease: Lease, bytes: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => claim.end(false), this.options.waitMs);
      const claim: Claim = {
        lease,
        bytes,
        end: (hasRoom) => {
          clearTimeout(timer);
          this.#waiting.delete(claim);
          resolve(hasRoom);
          if (hasRoom) lease.settle();
        },
      };
      this.#waiting.add(claim);
    });
  }
}

class Lease implements ResponseMemoryLease {
  held = 0;
  #calls = 0;
  #isClosed = false;

  constructor(
    readonly room: Room,
    readonly shares: readonly Share[],
  ) {}

  reserve(bytes: number): boolean | Promise<boolean> {
    return this.room.reserve(this, bytes);
  }

  beginCall(): void {
    this.#calls += 1;
  }

  endCall(): void {
    this.#calls -= 1;
    this.settle();
  }

  close(): void {
    this.#isClosed = true;
    this.settle();
  }

  /** A write goes on when its client has left, and what it reads is still there. */
  settle(): void {
    if (this.#isClosed && this.#calls === 0) this.room.giveBack(this);
  }
}
