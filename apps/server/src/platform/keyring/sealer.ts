import { type DataKeyTerm, sealBytes, unsealBytes } from '../../security/sealing/index.js';
import type { OperationCounter } from './key-operations.js';
import type { SealPlace } from './sealed-columns.js';

/** Seals within one application by its newest key. Synchronous, so that it can be used inside a transaction. */
export type Sealer = {
  readonly term: number;
  seal(place: SealPlace, plaintext: string): Buffer;
  unseal(place: SealPlace, sealed: Uint8Array): string;
};

export function buildSealer(
  applicationId: string,
  terms: Map<number, Buffer>,
  { operations, assertOpen }: { operations: OperationCounter; assertOpen(): void },
): Sealer {
  const newest = Math.max(0, ...terms.keys());
  const dataKey: DataKeyTerm | undefined = terms.has(newest)
    ? { term: newest, key: terms.get(newest) as Buffer }
    : undefined;
  return {
    term: newest,
    seal: (place, plaintext) => {
      assertOpen();
      if (!dataKey) throw new Error('The application has no data key.');
      operations.note(applicationId, newest);
      return sealBytes(dataKey, { ...place, applicationId }, Buffer.from(plaintext, 'utf8'));
    },
    unseal: (place, sealed) => {
      assertOpen();
      return unsealBytes(
        (term) => terms.get(term),
        { ...place, applicationId },
        Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength),
      ).toString('utf8');
    },
  };
}
