import { describe, expect, it } from 'vitest';
import {
  DatabaseUnavailableError,
  driverCode,
  isConnectionLost,
  isLockTimeout,
  isRetryable,
  isStatementTimeout,
  isUnavailable,
  isUniqueViolation,
} from './errors.js';

const prisma = (code: string, cause: object = {}) =>
  Object.assign(new Error('x'), { code, meta: { driverAdapterError: { cause } } });

describe('errors of the database', () => {
  it.each([
    ['a refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
    ['a cause further down', new Error('x', { cause: Object.assign(new Error('y'), { code: '57P03' }) })],
    ['a statement stopped by its timeout', prisma('P2010', { originalCode: '57014', kind: 'postgres' })],
    ['a pool that stayed full', new Error('timeout exceeded when trying to connect')],
    ['a transaction that could not start', prisma('P2028')],
    ['any connection exception', prisma('P2010', { originalCode: '08006' })],
  ])('%s means unavailable', (_, error) => expect(isUnavailable(error)).toBe(true));

  it.each([
    ['a broken statement', prisma('P2010', { originalCode: '42601', kind: 'postgres' })],
    ['a unique violation', prisma('P2002', { originalCode: '23505' })],
    ['a row of another tenant', prisma('P2010', { originalCode: '42501' })],
    ['something thrown that is no error', 'ECONNREFUSED'],
    ['nothing', undefined],
  ])('%s does not', (_, error) => expect(isUnavailable(error)).toBe(false));

  it('tells a statement that takes too long from a database that is away', () => {
    expect(isStatementTimeout(prisma('P2010', { originalCode: '57014', kind: 'postgres' }))).toBe(true);
    expect(isStatementTimeout(prisma('P2010', { originalCode: '55P03' }))).toBe(false);
  });

  it('tells a lock that others hold from a database that is away', () => {
    expect(isLockTimeout(prisma('P2010', { originalCode: '55P03' }))).toBe(true);
    expect(isLockTimeout(prisma('P2010', { originalCode: '57014' }))).toBe(false);
    expect(isLockTimeout(prisma('P1001'))).toBe(false);
  });

  it.each([
    ['ECONNREFUSED', Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' })],
    ['28P01', prisma('P1000', { originalCode: '28P01', kind: 'AuthenticationFailed' })],
    ['P1001', prisma('P1001', { kind: 'DatabaseNotReachable' })],
    [undefined, new Error('timeout exceeded when trying to connect')],
  ])('names the cause %s', (code, error) =>
    expect(driverCode(new DatabaseUnavailableError('away', { cause: error }))).toBe(code),
  );

  it('tells conflicts worth another try, lost connections and duplicates apart', () => {
    expect(isRetryable(prisma('P2010', { originalCode: '40P01', kind: 'TransactionWriteConflict' }))).toBe(
      true,
    );
    expect(isRetryable(prisma('P2034'))).toBe(true);
    expect(isRetryable(prisma('P2002'))).toBe(false);
    expect(isConnectionLost(prisma('P1017'))).toBe(true);
    expect(isConnectionLost(prisma('P2028'))).toBe(false);
    expect(isUniqueViolation(prisma('P2002'))).toBe(true);
    expect(isUniqueViolation(prisma('P2010', { originalCode: '23505' }))).toBe(true);
  });

  it('does not follow a chain without end', () => {
    const error = new Error('x');
    error.cause = error;
    expect(isUnavailable(error)).toBe(false);
  });
});
