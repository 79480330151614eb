import type { FilterOf, Links, Meta, RecordOf, ResourceName, SortFieldOf, SortOf } from '@keyway/contract';

export type RecordListQuery<Name extends ResourceName> = {
  cursor?: string;
  limit?: number;
  filter?: FilterOf<Name>;
  sort?: { by: SortFieldOf<Name>; direction?: SortOf<Name>['direction'] };
  /** Without `sort`, uses the order with the fewest requests instead of the usual one. */
  isInAnyOrder?: boolean;
};

export type RecordList<Name extends ResourceName> = { data: RecordOf<Name>[]; meta: Meta; links: Links };
