import { describe, expect, it } from 'vitest';

import { buildDeprecationHeaders } from './deprecation.js';
import { routeMetadata } from './metadata.js';

const announce = (dates: { deprecated?: string; sunset?: string }) =>
  Object.fromEntries(buildDeprecationHeaders(dates, 'https://keyway.test'));
const declare = (dates: { deprecated?: string; sunset?: string }) => () =>
  routeMetadata({ operationId: 'old', tag: 'System', ...dates });

describe('deprecation', () => {
  it('announces nothing where nothing ends', () => {
    expect(announce({})).toEqual({});
  });

  it('tells the dates in the forms of RFC 9745 and RFC 8594, and where to read on', () => {
    expect(announce({ deprecated: '2026-01-31', sunset: '2027-01-31' })).toEqual({
      Deprecation: '@1769817600',
      Sunset: 'Sun, 31 Jan 2027 00:00:00 GMT',
      Link: '<https://keyway.test/docs/reference>; rel="deprecation"; type="text/html"',
    });
  });

  it('needs no end yet', () => {
    expect(Object.keys(announce({ deprecated: '2026-01-31' }))).toEqual(['Deprecation', 'Link']);
  });

  it('leaves at least six months', () => {
    expect(declare({ deprecated: '2026-01-31', sunset: '2026-07-30' })).toThrow('less than 6 months');
    expect(declare({ deprecated: '2026-01-31', sunset: '2026-07-31' })).not.toThrow();
  });

  it('refuses an end without a beginning, and what is no date', () => {
    expect(declare({ sunset: '2027-01-31' })).toThrow('not deprecated');
    expect(declare({ deprecated: 'soon' })).toThrow('no date');
    expect(declare({ deprecated: '2026-13-31' })).toThrow('no date');
    expect(declare({ deprecated: '2026-02-30' })).toThrow('no date');
  });
});
