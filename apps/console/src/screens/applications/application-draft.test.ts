import { expect, it } from 'vitest';

import { toBody, toDraft } from './application-draft.js';

it('keeps details of failed requests in development, and none in production, unless chosen', () => {
  expect(toBody(toDraft(undefined, true)).log_detail).toBe('errors');
  expect(toBody(toDraft(undefined, false)).log_detail).toBe('none');
  const stored = {
    id: 'app_1',
    name: 'Shop',
    redirect_uris: [],
    embed_origins: [],
    plan: { name: 'free', monthly_limit: null, status: 'active' as const },
    log_detail: 'none' as const,
    log_detail_days: 3,
    created_at: '2026-01-01T00:00:00.000Z',
    etag: '"1"',
  };
  expect(toBody(toDraft(stored, true))).toMatchObject({ log_detail: 'none', log_detail_days: 3 });
});
