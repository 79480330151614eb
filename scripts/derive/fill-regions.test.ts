import { describe, expect, it } from 'vitest';

import { fillRegions } from './fill-regions.js';

const page = 'Before.\n\n<!-- derived: one -->\nold\n<!-- /derived -->\n\nAfter.\n';

describe('the computed regions of a page', () => {
  it('are replaced, and nothing else is', () => {
    const filled = fillRegions(page, { one: '| $1 | $& |' });
    expect(filled).toBe('Before.\n\n<!-- derived: one -->\n\n| $1 | $& |\n\n<!-- /derived -->\n\nAfter.\n');
    expect(fillRegions(filled, { one: '| $1 | $& |' })).toBe(filled);
  });

  it('must each have a text, and each text a region', () => {
    expect(() => fillRegions(page, {})).toThrow('region one');
    expect(() => fillRegions(page, { one: 'a', two: 'b' })).toThrow('no region two');
  });
});
