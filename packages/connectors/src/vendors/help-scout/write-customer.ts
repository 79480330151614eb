import type { CustomerUpdate } from '@keyway/contract';

import { type DownstreamRequest, invalid } from '../../definition/index.js';
import type { JsonRecord } from '../../reading/index.js';
import { nameParts } from '../../writing/index.js';
import { entriesIn } from './map-customer.js';

type Phones = NonNullable<CustomerUpdate['phones']>;

/** A customer's members other than addresses, numbers and properties; the vendor writes them as a whole. */
const ownMembers = [
  'firstName',
  'lastName',
  'photoUrl',
  'photoType',
  'jobTitle',
  'location',
  'background',
  'age',
  'gender',
  'organization',
  'organizationId',
];

/** Of those, what the caller names; parts of a name win over the whole. */
export function membersOf({ name, first_name, last_name, title }: CustomerUpdate): JsonRecord {
  const whole = name ? nameParts(name) : { first: null, last: null };
  const first = first_name === undefined && name !== undefined ? whole.first : first_name;
  const last = last_name === undefined && name !== undefined ? whole.last : last_name;
  return {
    ...(first === undefined ? {} : { firstName: first }),
    ...(last === undefined ? {} : { lastName: last }),
    ...(title === undefined ? {} : { jobTitle: title }),
  };
}

/** A member that is left out is emptied. */
export const overwritten = (customer: JsonRecord, changes: JsonRecord): JsonRecord =>
  filled({
    ...Object.fromEntries(ownMembers.map((name) => [name, customer[name]])),
    ...changes,
  });

export const filled = (members: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

const WORK = 'work';
export const toEmail = (value: string): JsonRecord => ({ type: WORK, value });
export const toPhone = ({ phone, type }: Phones[number]): JsonRecord => ({
  type: type ?? WORK,
  value: phone,
});

/** The first address is the one that is meant; the others stay. */
export function emailRequest(path: string, customer: JsonRecord, email: string): DownstreamRequest {
  const [first] = entriesIn(customer, 'emails');
  return first?.id
    ? {
        method: 'PUT',
        path: `${path}/emails/${first.id}`,
        json: { ...toEmail(email), ...(first.type === null ? {} : { type: first.type }) },
      }
    : { method: 'POST', path: `${path}/emails`, json: toEmail(email) };
}

/** A number that is there already stays; one that goes makes place for one that comes. */
export function phoneRequests(path: string, customer: JsonRecord, phones: Phones): DownstreamRequest[] {
  const present = entriesIn(customer, 'phones');
  const isAlike = (wanted: Phones[number], { value, type }: (typeof present)[number]): boolean =>
    wanted.phone === value && (!wanted.type || wanted.type === type);
  const coming = phones.filter((wanted) => !present.some((each) => isAlike(wanted, each)));
  const going = present
    .filter((each) => !phones.some((wanted) => isAlike(wanted, each)))
    .flatMap(({ id }) => (id === null ? [] : [`${path}/phones/${id}`]));
  return [
    ...coming.map((phone, index) => {
      const place = going[index];
      return place === undefined
        ? ({ method: 'POST', path: `${path}/phones`, json: toPhone(phone) } as const)
        : ({ method: 'PUT', path: place, json: toPhone(phone) } as const);
    }),
    ...going.slice(coming.length).map((place) => ({ method: 'DELETE', path: place }) as const),
  ];
}

/** Properties are named by their slugs, and only those named are changed. */
export const propertiesRequest = (
  path: string,
  metadata: NonNullable<CustomerUpdate['metadata']>,
): DownstreamRequest => ({
  method: 'PATCH',
  path: `${path}/properties`,
  json: Object.entries(metadata).map(([slug, value]) => {
    if (!/^[\w-]{1,100}$/.test(slug))
      throw invalid('A property is named by its slug: letters, digits, hyphens.', 'metadata');
    return value === null ? { op: 'remove', path: `/${slug}` } : { op: 'replace', path: `/${slug}`, value };
  }),
});
