import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { unsealBytes, UnsealError } from '../../security/sealing/index.js';
import { sealedColumns, sealPlace } from './sealed-columns.js';

const schema = readFileSync(
  new URL('../../../../../packages/db/prisma/schema.prisma', import.meta.url),
  'utf8',
);

/** Returns `table.column` of every column of the schema named *_sealed, with the table's key columns. */
const readSealedColumns = (): { place: string; key: string[] }[] =>
  schema
    .split(/^model /m)
    .slice(1)
    .flatMap((model) => {
      const table = /@@map\("(\w+)"\)/.exec(model)?.[1] ?? '';
      const nameOf = (field: string) =>
        new RegExp(`^\\s*${field}\\s.*@map\\("(\\w+)"\\)`, 'm').exec(model)?.[1] ?? field;
      const key = (/@@id\(\[([^\]]+)\]\)/.exec(model)?.[1] ?? '')
        .split(',')
        .map((field) => nameOf(field.trim()));
      return [...model.matchAll(/^\s*(\w*Sealed|\w*_sealed)\s/gm)].map((match) => ({
        place: `${table}.${nameOf(match[1] ?? '')}`,
        key: key.filter((name) => name !== 'application_id'),
      }));
    });

describe('sealed columns', () => {
  it('are registered, each with the key of its table', () => {
    const registered = Object.values(sealedColumns).map(({ table, column, key }) => ({
      place: `${table}.${column}`,
      key: [...key],
    }));
    const byPlace = (a: { place: string }, b: { place: string }) => a.place.localeCompare(b.place);
    expect(registered.sort(byPlace)).toEqual(readSealedColumns().sort(byPlace));
  });

  it('seal a connector’s first connection to the place that it had when there was one only', () => {
    const place = { table: 'connections', column: 'credentials_sealed' };
    const key = ['ada', 'customer-support', 'zendesk'] as const;
    expect(sealPlace('credentials', ...key, 'default')).toEqual({ ...place, row: JSON.stringify(key) });
    expect(sealPlace('credentials', ...key, 'conn_1')).toEqual({
      ...place,
      row: JSON.stringify([...key, 'conn_1']),
    });
    expect(sealPlace('transactionResponse', 'default').row).toBe('["default"]');
    expect(() => sealPlace('credentials', ...key)).toThrow('connection_id');
  });

  it('open what was sealed for the one connection of a connector before connections had ids', () => {
    // Created by the code of that release, with a key of 32 sevens.
    const sealed = Buffer.from(
      'AQAAAAN1KXo3B7p8IqWdXRuWO7Jp7EvoXh+7EP6TXCxiUZ0nj6axRuMr7XXMt250tgI24Av1DnbmIoErviSQLx75',
      'base64',
    );
    const open = (connectionId: string) => {
      const place = sealPlace('credentials', 'consumer', 'customer-support', 'zendesk', connectionId);
      return unsealBytes(() => Buffer.alloc(32, 7), { ...place, applicationId: 'app' }, sealed).toString();
    };
    expect(open('default')).toBe('sealed before connections had ids');
    expect(() => open('conn_1')).toThrow(UnsealError);
  });

  it('are the only columns of bytes except hashes, keyed codes and wrapped keys', () => {
    const bytes = [...schema.matchAll(/^\s*(\w+)\s+Bytes\??/gm)].map((match) => match[1] ?? '');
    expect(bytes.filter((name) => !name.endsWith('Sealed') && !/hash$/i.test(name))).toEqual([
      'wrapped',
      'seal',
      'accountFingerprint',
      'fingerprint',
      // The code over a person's row, like that of API keys above.
      'seal',
    ]);
  });
});
