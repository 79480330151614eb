import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { UnsealError } from '../../security/sealing/index.js';
import {
  type KeyContext,
  type KeyService,
  KeyServiceError,
  nameService,
  SERVICE_TIMEOUT_MS,
  toBytes,
} from './key-service.js';
import { CKR, loadPkcs11Module, Pkcs11Error, type Pkcs11Module } from './pkcs11-module.js';
import type { Pkcs11Key } from './pkcs11-uri.js';
import { reasonOf } from './post-json.js';

const CKA_CLASS = 0x0;
const CKA_LABEL = 0x3;
const CKO_SECRET_KEY = 4;
const CKM_AES_GCM = 0x1087;
const CKF_SERIAL_SESSION = 0x4;
const CKU_USER = 1;
const MOST_SLOTS = 64;
const TOKEN_INFO_LENGTH = 512;
const LABEL_LENGTH = 32;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

type Cipher = 'Encrypt' | 'Decrypt';

/**
 * Creates a key service for an AES key that never leaves its PKCS#11 token. Each use opens a session, as a device may
 * have been disconnected.
 */
export function createPkcs11(key: Pkcs11Key, pin: string | undefined, load = loadPkcs11Module): KeyService {
  const service = nameService(
    'pkcs11',
    `${key.token}\n${key.object}`,
    `The PKCS#11 key ${key.object} on the token ${key.token}`,
  );
  const run = async (cipher: Cipher, nonce: Buffer, data: Buffer, context: KeyContext): Promise<Buffer> => {
    try {
      const secret = key.pinFile ? (await readFile(key.pinFile, 'utf8')).trim() : (pin ?? '');
      const module = await load(key.modulePath);
      const work = module.inTurn(() =>
        withSession(module, key.token, secret, async (session) =>
          useKey(module, session, await findKey(module, session, key.object), {
            cipher,
            nonce,
            data,
            context,
          }),
        ),
      );
      return await withDeadline(work);
    } catch (error) {
      throw toError(service, cipher, error);
    }
  };
  return {
    ...service,
    wrap: async (plain, context) => {
      const nonce = randomBytes(NONCE_LENGTH);
      return Buffer.concat([nonce, await run('Encrypt', nonce, plain, context)]);
    },
    unwrap: async (wrapped, context) => {
      if (wrapped.length <= NONCE_LENGTH + TAG_LENGTH) throw new UnsealError();
      return run('Decrypt', wrapped.subarray(0, NONCE_LENGTH), wrapped.subarray(NONCE_LENGTH), context);
    },
  };
}

async function withSession<Result>(
  module: Pkcs11Module,
  token: string,
  pin: string,
  work: (session: number) => Promise<Result>,
): Promise<Result> {
  const slot = await findSlot(module, token);
  const opened = [0];
  await module.call('C_OpenSession', slot, CKF_SERIAL_SESSION, null, null, opened);
  const session = Number(opened[0]);
  try {
    const bytes = Buffer.from(pin, 'utf8');
    const code = await module.tryCall('C_Login', session, CKU_USER, bytes, bytes.length);
    if (code !== 0 && code !== CKR.USER_ALREADY_LOGGED_IN) throw new Pkcs11Error('C_Login', code);
    return await work(session);
  } finally {
    // Closing the last session ends the login: the next one reads the PIN again, which may have changed.
    await module.tryCall('C_CloseSession', session);
  }
}

async function findSlot(module: Pkcs11Module, token: string): Promise<number> {
  const slots = new Array<number>(MOST_SLOTS).fill(0);
  const count = [MOST_SLOTS];
  // Called without a list, a module rescans the available tokens.
  await module.call('C_GetSlotList', 1, null, [0]);
  await module.call('C_GetSlotList', 1, slots, count);
  for (const slot of slots.slice(0, Number(count[0]))) {
    const info = Buffer.alloc(TOKEN_INFO_LENGTH);
    if ((await module.tryCall('C_GetTokenInfo', slot, info)) !== 0) continue;
    if (info.toString('utf8', 0, LABEL_LENGTH).trimEnd() === token) return Number(slot);
  }
  throw new Pkcs11Error('C_GetSlotList', CKR.TOKEN_NOT_PRESENT);
}

/** Finds the only secret key with this name. */
async function findKey(module: Pkcs11Module, session: number, name: string): Promise<number> {
  const label = Buffer.from(name, 'utf8');
  const keyClass = Buffer.alloc(8);
  keyClass.writeBigUInt64LE(BigInt(CKO_SECRET_KEY));
  const template = [
    { type: CKA_CLASS, value: keyClass, length: keyClass.length },
    { type: CKA_LABEL, value: label, length: label.length },
  ];
  const found = [0, 0];
  const count = [0];
  await module.call('C_FindObjectsInit', session, template, template.length);
  try {
    await module.call('C_FindObjects', session, found, found.length, count);
  } finally {
    await module.tryCall('C_FindObjectsFinal', session);
  }
  if (Number(count[0]) !== 1) throw new KeyNotFoundError(Number(count[0]));
  return Number(found[0]);
}

type Use = { cipher: Cipher; nonce: Buffer; data: Buffer; context: KeyContext };

async function useKey(
  module: Pkcs11Module,
  session: number,
  key: number,
  { cipher, nonce, data, context }: Use,
): Promise<Buffer> {
  const aad = toBytes(context);
  const parameter = {
    iv: nonce,
    ivLength: nonce.length,
    ivBits: nonce.length * 8,
    aad,
    aadLength: aad.length,
    tagBits: TAG_LENGTH * 8,
  };
  await module.call(
    `C_${cipher}Init`,
    session,
    { mechanism: CKM_AES_GCM, parameter, length: GCM_PARAMS_LENGTH },
    key,
  );
  const out = Buffer.alloc(data.length + TAG_LENGTH);
  const size = [out.length];
  await module.call(`C_${cipher}`, session, data, data.length, out, size);
  return out.subarray(0, Number(size[0]));
}

/** Six words of CK_ULONG and pointers, eight bytes each on Linux and macOS. */
const GCM_PARAMS_LENGTH = 48;

class KeyNotFoundError extends Error {
  override readonly name = 'KeyNotFoundError';
  constructor(readonly count: number) {
    super(count === 0 ? 'no secret key of this name' : 'more than one secret key of this name');
  }
}

function withDeadline<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), SERVICE_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const altered = new Set<number>([
  CKR.ENCRYPTED_DATA_INVALID,
  CKR.ENCRYPTED_DATA_LEN_RANGE,
  CKR.DATA_INVALID,
  CKR.GENERAL_ERROR,
]);
const refusals = new Set<number>([
  CKR.PIN_INCORRECT,
  CKR.PIN_LOCKED,
  CKR.KEY_FUNCTION_NOT_PERMITTED,
  CKR.MECHANISM_INVALID,
]);

function toError(service: Pick<KeyService, 'name'>, cipher: Cipher, error: unknown): Error {
  if (error instanceof KeyNotFoundError) return new KeyServiceError('refused', service, error.message);
  if (!(error instanceof Pkcs11Error)) {
    if (error instanceof Error && error.name === 'KeyServiceAddressError') return error;
    return new KeyServiceError('away', service, reasonOf(error));
  }
  // Modules report an invalid tag with the same codes as other errors, but those only occur here for a tag.
  if (cipher === 'Decrypt' && error.operation === 'C_Decrypt' && altered.has(error.code))
    return new UnsealError();
  return new KeyServiceError(refusals.has(error.code) ? 'refused' : 'away', service, error.message);
}
