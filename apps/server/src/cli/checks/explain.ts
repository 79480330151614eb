import {
  AuditHeadsMissingError,
  DatabaseDamagedError,
  DiskFullError,
  DatabaseLockedError,
  DatabaseNotEmptyError,
  DatabaseUnavailableError,
  driverCode,
  MigrationError,
  MissingPrivilegeError,
  PoolTooLargeError,
  newestMigration,
  SchemaTooNewError,
  SchemaTooOldError,
} from '@keyway/db';

import { version } from '../../../package.json';
import { EnvironmentError } from '../../env.js';
import { UnsealError } from '../../security/sealing/index.js';
import { UnsafeValueError } from '../../security/input/index.js';
import { ExportFileError } from '../../installation/index.js';
import { MasterKeyError, VaultClosedError } from '../../platform/keyring/index.js';
import { KeyServiceAddressError, KeyServiceError } from '../../platform/key-services/index.js';
import { isCertificateError } from '../certificate-error.js';
import { CommandError } from '../command-error.js';

/** PostgreSQL rejects the connection itself: password, role, database name, encryption. */
const refusals = new Set(['28P01', '28000', '3D000', '08P01']);
/** Explains an error: a problem that the user can fix gets its own message, every other one keeps its stack. */
export function explain(error: unknown): string {
  if (error instanceof SchemaTooNewError)
    return `${error.message} This is Keyway ${version}, whose newest migration is ${newestMigration()}.`;
  if (isOurs(error)) return error.message;
  if (error instanceof DatabaseUnavailableError) return explainUnavailable(error);
  if (error instanceof UnsealError) return `${error.message} Run: keyway doctor`;
  if (!(error instanceof Error)) return String(error);
  const { syscall } = error as NodeJS.ErrnoException;
  const code = driverCode(error);
  // Listening resolves a host name first; the setting distinguishes that lookup from others.
  const isListening = syscall === 'listen' || 'setting' in error;
  if (isListening && code !== undefined && listening[code]) return listening[code](error as Place);
  if (code !== undefined && refusals.has(code))
    return `The database refused the connection (${error.message}, ${code}). Check DATABASE_URL.`;
  if (code !== undefined && isCertificateError(code))
    return `The certificate of the database is not trusted (${error.message}, ${code}). Check that DATABASE_URL names its host, and set sslrootcert=/path/to/ca.pem if a private authority signed it.`;
  if (code === 'ENOSPC')
    return `The disk is full (${error.message}). Make room, or set DATA_DIR to a folder on another disk. Then start again.`;
  if (code !== undefined && syscall !== undefined) return error.message;
  return error.stack ?? error.message;
}

const isOurs = (error: unknown): error is Error =>
  [
    EnvironmentError,
    MasterKeyError,
    KeyServiceAddressError,
    KeyServiceError,
    VaultClosedError,
    AuditHeadsMissingError,
    DatabaseDamagedError,
    DiskFullError,
    DatabaseLockedError,
    DatabaseNotEmptyError,
    ExportFileError,
    MigrationError,
    MissingPrivilegeError,
    PoolTooLargeError,
    SchemaTooOldError,
    UnsafeValueError,
    CommandError,
  ].some((known) => error instanceof known);

function explainUnavailable(error: DatabaseUnavailableError): string {
  const { message } = Object(error.cause) as { message?: unknown };
  const reason = driverCode(error) ?? (typeof message === 'string' ? withoutLogin(message) : undefined);
  return `${error.message}${reason ? ` Reason: ${reason}.` : ''} Check that PostgreSQL runs and that DATABASE_URL names its host, port and database.`;
}

/** Driver messages may quote the URL with its password. */
const withoutLogin = (text: string): string => text.replace(/\/\/[^\s/]*@/g, '//');

const noAddress = ({ hostname }: Place): string =>
  `HOST is ${hostname}, which is no address. Set it to one of this machine, such as 127.0.0.1 or 0.0.0.0.`;

/** Why an address cannot be listened on, and how to fix it. */
const listening: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ address, port, setting = 'PORT' }) =>
    `Port ${port} on ${address} is in use. Stop the process that has it, or set ${setting} to another one.`,
  EACCES: ({ port, setting = 'PORT' }) =>
    `Port ${port} may not be used by this user. Set ${setting} to one from 1024, and let a proxy or a port mapping lead there.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine has no address ${address}. Set HOST to one that it has, such as 127.0.0.1 or 0.0.0.0.`,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
};

type Place = { address?: string; hostname?: string; port?: number; setting?: string };
