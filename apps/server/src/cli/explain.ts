import {
  AuditHeadsMissingError,
  DatabaseDamagedError,
  DatabaseLockedError,
  DatabaseNotEmptyError,
  DatabaseUnavailableError,
  MissingPrivilegeError,
  SchemaTooNewError,
  SchemaTooOldError,
} from '@keyway/db';

import { EnvironmentError } from '../env.js';
import { UnsealError } from '../security/sealing/index.js';
import { UnsafeValueError } from '../security/input/index.js';
import { ExportFileError } from '../installation/index.js';
import { MasterKeyError, VaultClosedError } from '../platform/keyring/index.js';
import { KeyServiceAddressError, KeyServiceError } from '../platform/key-services/index.js';
import { CommandError } from './command-error.js';

/** PostgreSQL refuses the connection itself: password, role, database name, encryption. */
const refusals = new Set(['28P01', '28000', '3D000', '08P01']);

/** Problems a person can mend are told in their own words; everything else with its stack. */
export const explain = (error: unknown): string => {
  if (isOurs(error)) return error.message;
  if (error instanceof DatabaseUnavailableError) return explainUnavailable(error);
  if (error instanceof UnsealError) return `${error.message} Run: keyway doctor`;
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return explainPort(error);
  if (code !== undefined && refusals.has(code))
    return `The database refused the connection (${error.message}). Check DATABASE_URL.`;
  if (code !== undefined && syscall !== undefined) return error.message;
  return error.stack ?? error.message;
};

const isOurs = (error: unknown): error is Error =>
  [
    EnvironmentError,
    MasterKeyError,
    KeyServiceAddressError,
    KeyServiceError,
    VaultClosedError,
    AuditHeadsMissingError,
    DatabaseDamagedError,
    DatabaseLockedError,
    DatabaseNotEmptyError,
    ExportFileError,
    MissingPrivilegeError,
    SchemaTooNewError,
    SchemaTooOldError,
    UnsafeValueError,
    CommandError,
  ].some((known) => error instanceof known);

const explainUnavailable = (error: DatabaseUnavailableError): string => {
  const { code, message } = (error.cause ?? {}) as { code?: unknown; message?: unknown };
  const reason = typeof code === 'string' ? code : typeof message === 'string' ? message : undefined;
  return `${error.message}${reason ? ` Reason: ${reason}.` : ''} Check that PostgreSQL runs and that DATABASE_URL names its host, port and database.`;
};

const explainPort = (error: Error): string => {
  const { address, port } = error as { address?: string; port?: number };
  return `Port ${port ?? ''} on ${address ?? 'this machine'} is in use. Stop the process that has it, or set PORT to another one.`;
};
