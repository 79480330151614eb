import { expect, test } from 'vitest';

import { compareSchema } from '../../repositories/installation.js';
import { openAnyTestDatabase } from '../../testing.js';

test('a schema is compared part by part with that of a new database', async () => {
  const database = await openAnyTestDatabase();
  const whole = await compareSchema(database);
  expect(whole).toMatchObject({ missing: [], unknown: [] });
  expect(whole.total).toBeGreaterThan(300);
  await database.system('test', async ({ client }) => {
    await client.$executeRawUnsafe('ALTER TABLE connections DISABLE ROW LEVEL SECURITY');
    await client.$executeRawUnsafe('ALTER TABLE webhooks DROP COLUMN paused_until');
    await client.$executeRawUnsafe('CREATE INDEX own_index ON consumers (created_at)');
  });
  expect(await compareSchema(database)).toEqual({
    missing: [
      expect.stringMatching(/^column webhooks\.paused_until timestamp/) as string,
      'row-level security of connections',
    ],
    unknown: ['index own_index'],
    total: whole.total,
  });
  await database.close();
});
