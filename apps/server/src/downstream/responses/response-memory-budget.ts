type MemoryOptions = {
  /** Maximum bytes of responses in the process's memory. */
  readonly bytes: number;
  /** Longest wait for room. */
  readonly waitMs: number;
};

/** The memory held by one request's responses; released as a whole when the request and its calls have ended. */
export type ResponseMemoryLease = {
  /** Reserves more bytes, immediately or after a wait; false if none become free in time. */
  reserve(bytes: number): boolean | Promise<boolean>;
  beginCall(): void;
  endCall(): void;
  /** The client has received its response or disconnected. */
  close(): void;
};

export type ResponseMemoryBudget = { open(applicationId: string, serviceId: string): ResponseMemoryLease };

type Claim = { readonly lease: Lease; readonly bytes: number; readonly end: (hasRoom: boolean) => void };

/**
 * Bounds the bytes of vendor responses in memory: a response without room is not read further (decision 5). One
 * application gets at most half of it, and one of its connectors half of that. The request that has held memory longest
 * always gets its bytes, so that growing responses never deadlock.
 */
export function createResponseMemoryBudget(options: MemoryOptions): ResponseMemoryBudget {
  const room = new Room(options);
  return {
    open: (applicationId, serviceId) => new Lease(room, sharesOf(options.bytes, applicationId, serviceId)),
  };
}

/** The share that a lease draws from, each with its limit. */
type Share = { readonly of: string; readonly most: number };

const sharesOf = (bytes: number, applicationId: string, serviceId: string): readonly Share[] => [
  { of: applicationId, most: bytes / 2 },
  { of: `${applicationId} ${serviceId}`, most: bytes / 4 },
];

class Room {
  #held = 0;
  readonly #perShare = new Map<string, number>();
  /** In the order of their first reservation. */
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
    // A claim that does not fit is skipped: another share may be the one used up.
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

  /** A write continues after its client disconnects, and its responses stay in memory. */
  settle(): void {
    if (this.#isClosed && this.#calls === 0) this.room.giveBack(this);
  }
}
