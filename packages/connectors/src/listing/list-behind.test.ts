import { expect, test } from 'vitest';

import { type CountedList, listBehind } from './list-behind.js';
import { fixedPages, isFixed, OVERLAP, type Paging, windowAt } from './pages/windows.js';
import type { Window } from './pages/windows.js';

/** A vendor's list: a number names its record. */
class Vendor {
  records: number[];
  hidden = new Set<number>();
  calls: Window[] = [];
  /** Only an empty page is the end. */
  isOpenEnded = false;
  /** Gives no more than so many, whatever it is asked for. */
  cap: number | undefined;
  constructor(
    length: number,
    readonly paging: Paging,
    readonly counts = false,
  ) {
    this.records = Array.from({ length }, (_, index) => index);
  }

  /** Records of a request at most; pages of one size have ten. */
  get most(): number {
    return isFixed(this.paging) ? 10 : this.paging.most;
  }

  // oxlint-disable-next-line require-yield
  private *read(window: Window): ReturnType<CountedList<number>['read']> {
    const { most, least = 1, by } = this.paging;
    expect(window.size).toBeLessThanOrEqual(most);
    expect(window.size).toBeGreaterThanOrEqual(by === 'page' ? least : 1);
    if (by === 'page') expect(window.from % window.size).toBe(0);
    this.calls.push(window);
    const from = isFixed(this.paging) ? (window.from / window.size) * 10 : window.from;
    const end = from + Math.min(this.cap ?? this.most, window.size);
    return {
      records: this.records.slice(from, end).filter((id) => !this.hidden.has(id)),
      goesOn: this.isOpenEnded ? from < this.records.length : end < this.records.length,
      ...(this.cap === undefined ? {} : { window: { from, size: end - from } }),
      ...(this.counts ? { count: this.records.length } : {}),
    };
  }

  page(position: string | undefined, pageSize: number) {
    this.calls = [];
    const steps = listBehind(
      { position, pageSize },
      { ...this.paging, idOf: (id: number) => String(id), read: (window) => this.read(window) },
    );
    const { done, value } = steps.next();
    if (!done) throw new Error('sends nothing itself');
    return value;
  }

  /** Walks to the end, changing the list between pages. */
  walk(
    sizeOf: (page: number) => number,
    between: (page: number, shown: readonly number[]) => void = () => {},
  ) {
    const shown: number[] = [];
    let position: string | undefined;
    let most = 0;
    for (let page = 0; page < 2000; page += 1) {
      const size = Math.min(sizeOf(page), this.most);
      const { records, next } = this.page(position, size);
      expect(records.length).toBeLessThanOrEqual(size);
      expect(next?.length ?? 0).toBeLessThan(300);
      shown.push(...records);
      most = Math.max(most, this.calls.length);
      if (next === null) return { shown, most };
      position = next;
      between(page, shown);
    }
    throw new Error('the list does not end');
  }

  delete(...ids: number[]) {
    this.records = this.records.filter((id) => !ids.includes(id));
  }
}

const pagings: readonly [string, Paging][] = [
  ['counts records', { by: 'record', most: 20 }],
  ['numbers pages of any size', { by: 'page', most: 20 }],
  ['numbers pages of some sizes', { by: 'page', most: 20, least: 10 }],
  ['numbers pages of one size', fixedPages],
];
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const sizes = [1, 3, 7, 2, 5, 20, 13, 4];

/** The same changes in every run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
}

for (const [name, paging] of pagings) {
  for (const counts of [false, true]) {
    const open = (length = 120) => new Vendor(length, paging, counts);
    const how = `${name}${counts ? ', and says how many there are' : ''}`;

    test.each([1, 3, 9, 10, 19, 20])(
      `a list that ${how} is walked in pages of %i, each record once`,
      (size) => {
        expect(open().walk(() => size).shown).toEqual(range(0, 120));
      },
    );

    test(`the size may change on every page of a list that ${how}`, () => {
      expect(open().walk((page) => sizes[page % sizes.length]!).shown).toEqual(range(0, 120));
    });

    test(`deletions pass over none of a list that ${how}`, () => {
      for (let seed = 1; seed <= 25; seed += 1) {
        const random = seeded(seed);
        const vendor = open();
        const { shown } = vendor.walk(
          () => 1 + random(20),
          () => {
            for (let times = random(5); times > 0; times -= 1)
              vendor.delete(vendor.records[random(vendor.records.length)] ?? -1);
          },
        );
        expect(shown, `seed ${seed}`).toEqual([...new Set(shown)]);
        expect(shown, `seed ${seed}`).toEqual(expect.arrayContaining(vendor.records));
      }
    });

    test(`records inserted in front repeat none of a list that ${how}`, () => {
      for (let seed = 1; seed <= 25; seed += 1) {
        const random = seeded(seed);
        const vendor = open(80);
        const { shown } = vendor.walk(
          () => 3 + random(18),
          (page) => {
            if (page > 20) return;
            vendor.records.unshift(...range(0, random(12)).map((each) => 1000 + page * 20 + each));
            if (random(2) > 0) vendor.delete(vendor.records[random(40)] ?? -1);
          },
        );
        expect(shown, `seed ${seed}`).toEqual([...new Set(shown)]);
        const old = vendor.records.filter((id) => id < 1000);
        expect(shown, `seed ${seed}`).toEqual(expect.arrayContaining(old));
      }
    });

    test.each([1, 3, 10, 20])(`a whole page of %i is deleted from a list that ${how}`, (size) => {
      const vendor = open();
      const { shown } = vendor.walk(
        () => size,
        (page, listed) => {
          if (page === 2) vendor.delete(...listed.slice(-size));
        },
      );
      expect(shown).toEqual(range(0, 120));
    });

    test(`all that was listed is deleted from a list that ${how}`, () => {
      const vendor = open();
      const { shown } = vendor.walk(
        () => 9,
        (page, listed) => {
          if (page === 5) vendor.delete(...listed);
        },
      );
      expect(shown).toEqual(range(0, 120));
    });

    test(`records that are not shown hide none of a list that ${how}`, () => {
      const vendor = open();
      for (const id of range(0, 120)) if (id % 3 === 1 || (id > 40 && id < 70)) vendor.hidden.add(id);
      const { shown } = vendor.walk(
        () => 7,
        (page) => {
          if (page === 1) vendor.delete(3, 4, 5);
        },
      );
      expect(shown).toEqual(range(0, 120).filter((id) => !vendor.hidden.has(id)));
    });
  }
}

test('more deletions than are marked one by one list some twice, and none not at all', () => {
  const vendor = new Vendor(400, { by: 'record', most: 50 });
  const { shown } = vendor.walk(
    () => 50,
    (page, listed) => {
      if (page === 3) vendor.delete(...listed.slice(-100));
    },
  );
  expect([...new Set(shown)].toSorted((left, right) => left - right)).toEqual(range(0, 400));
});

test('the overlap is a part of the same request', () => {
  const vendor = new Vendor(1000, { by: 'record', most: 100 });
  expect(vendor.walk(() => 25)).toMatchObject({ most: 1 });
  const paged = new Vendor(1000, { by: 'page', most: 100 });
  expect(paged.walk(() => 25)).toMatchObject({ most: 1 });
  expect(paged.walk(() => 100)).toMatchObject({ most: 1 });
});

test('pages of one size take another request only where a count differs, or is not there', () => {
  const counted = new Vendor(200, fixedPages, true);
  expect(counted.walk(() => 10)).toMatchObject({ most: 1 });
  expect(new Vendor(200, fixedPages).walk(() => 10)).toMatchObject({ most: 2 });
  const { next } = counted.page(undefined, 10);
  counted.delete(3);
  expect(counted.page(next!, 10).records).toEqual(range(10, 20));
  expect(counted.calls).toHaveLength(2);
});

test('a page that the overlap shortens is called full', () => {
  const vendor = new Vendor(300, { by: 'record', most: 100 });
  const first = vendor.page(undefined, 100);
  expect(first).not.toHaveProperty('isFull');
  const second = vendor.page(first.next!, 100);
  expect([second.records.length, second.isFull]).toEqual([99, true]);
});

test('a record that moved away alone does not move the page with it', () => {
  for (const [, paging] of pagings) {
    const vendor = new Vendor(60, paging);
    const { next } = vendor.page(undefined, 10);
    // It changed: to the start of a list by change, or to the end.
    vendor.records = [9, ...range(0, 9), ...range(10, 60)];
    expect(vendor.page(next!, 5).records).toEqual(range(10, 15));
    vendor.records = [...range(0, 9), ...range(10, 13), 9, ...range(13, 60)];
    expect(vendor.page(next!, 5).records.slice(0, 3)).toEqual([10, 11, 12]);
  }
});

test.each([
  ['6', 3, [6, 7, 8]],
  ['3x3', 3, [6, 7, 8]],
  ['3x3', 4, [6, 7]],
  ['2x5+1', 9, [6, 7, 8, 9]],
])('%s, a position of releases before, goes on', (position, size, expected) => {
  const vendor = new Vendor(40, { by: 'page', most: 20 });
  const { records, next } = vendor.page(position, size);
  expect(records.slice(0, 2)).toEqual(expected.slice(0, 2));
  expect(vendor.page(next!, 5).records[0]).toBe(records.at(-1)! + 1);
});

test.each(['', 'x', '3~a..b', '-1', '12345678901', '0x3', '3x', '5+~'])(
  '%j is a position of another list',
  (position) => {
    expect(() => new Vendor(9, { by: 'record', most: 5 }).page(position, 3)).toThrow('does not belong');
  },
);

test('a window overlaps what was listed, whatever the page', () => {
  for (let most = 20; most <= 100; most += 40) {
    for (let offset = 1; offset < 700; offset += 7) {
      for (const wanted of [1, 10, 19, most]) {
        const { from, size } = windowAt(offset, wanted, true, { by: 'page', most });
        expect(from % size).toBe(0);
        expect(offset - from).toBeGreaterThan(0);
        expect(from + size).toBeGreaterThan(offset);
      }
    }
  }
  expect(windowAt(50, 10, true, { by: 'record', most: 100 })).toEqual({
    from: 50 - OVERLAP,
    size: 10 + OVERLAP,
  });
});

test('a list whose pages are not full before its end costs no other request at its end', () => {
  const vendor = new Vendor(7, { by: 'page', most: 20 });
  vendor.isOpenEnded = true;
  expect(vendor.walk(() => 5)).toEqual({ shown: range(0, 7), most: 1 });
});

test('a vendor that gives fewer than it was asked for is asked from there', () => {
  const vendor = new Vendor(100, { by: 'record', most: 50 });
  vendor.cap = 8;
  expect(vendor.walk(() => 20).shown).toEqual(range(0, 100));
});
