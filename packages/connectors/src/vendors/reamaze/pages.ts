import type { ListInput } from '../../definition/index.js';
import { nextPagePosition, readPagePosition, withinPagePosition } from '../../listing/index.js';
import { asRecord, type JsonRecord, optionalCount, recordsIn } from '../../reading/index.js';

/** Fixed by the vendor; there is no parameter for it. */
export const pageSize = 30;

type Asked = Pick<ListInput, 'position' | 'pageSize'>;

/** The vendor's page on which a list goes on. */
export const pageOf = ({ position }: Asked): number => readPagePosition({ position, pageSize }).page;

/** What is asked for of a page, and where the list goes on. */
export const cutPage = (
  body: unknown,
  name: string,
  { position, pageSize: wanted }: Asked,
): { readonly records: readonly JsonRecord[]; readonly next: string | null } => {
  const place = readPagePosition({ position, pageSize });
  const page = asRecord(body, 'body');
  const records = recordsIn(page, name);
  const used = place.skip + wanted;
  const shown = records.slice(place.skip, used);
  if (used < records.length) return { records: shown, next: withinPagePosition(place, used) };
  const goesOn = place.page < (optionalCount(page, 'page_count') ?? 0);
  return { records: shown, next: goesOn ? nextPagePosition(place) : null };
};
