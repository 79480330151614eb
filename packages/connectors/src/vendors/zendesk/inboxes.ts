import type { DownstreamResponse } from '../../definition/index.js';
import { lookAside } from '../../definition/index.js';
import { readPages, wholeResource } from '../../listing/index.js';
import {
  inboxFrom,
  type JsonRecord,
  mapEach,
  optionalId,
  optionalText,
  recordsIn,
} from '../../reading/index.js';
import { nextOf, pageRequest } from './directory.js';

const readAll = (path: string, member: string) =>
  readPages(
    (position) => pageRequest(path, position),
    (response: DownstreamResponse) => ({ items: recordsIn(response.body, member), next: nextOf(response) }),
  );
const readBrands = readAll('/brands', 'brands');
const readAddresses = readAll('/recipient_addresses', 'recipient_addresses');

const isOfBrand = (brand: JsonRecord) => (address: JsonRecord) =>
  optionalId(address, 'brand_id') === optionalId(brand, 'id');

/** The only one of a brand, or the account's own where the brand has it among others. */
function addressOf(brand: JsonRecord, addresses: readonly JsonRecord[]): string | null {
  const [first, ...others] = addresses.filter(isOfBrand(brand));
  const found = others.length === 0 ? first : [first, ...others].find((each) => each?.default === true);
  return found ? optionalText(found, 'email') : null;
}

/** Brands that take tickets. */
export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name', 'address', 'web_url'],
  *readAll(context) {
    const brands = yield* readBrands(context);
    const addresses = yield* lookAside(() => readAddresses(context), []);
    const active = brands.filter(({ active, is_deleted }) => active !== false && is_deleted !== true);
    return mapEach(active, 'brands', (brand, path) =>
      inboxFrom(brand, path, {
        address: addressOf(brand, addresses),
        web_url: optionalText(brand, 'brand_url'),
      }),
    );
  },
});
