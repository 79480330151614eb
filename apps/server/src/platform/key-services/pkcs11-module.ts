import { KeyServiceAddressError } from './key-service.js';
import { loadClient } from './load-client.js';

/** An error code of a module, named as in PKCS#11 (docs.oasis-open.org/pkcs11). */
export class Pkcs11Error extends Error {
  override readonly name = 'Pkcs11Error';
  constructor(
    readonly operation: string,
    readonly code: number,
  ) {
    super(`${operation}: ${errors[code] ?? `0x${code.toString(16)}`}`);
  }
}

export const CKR = {
  DATA_INVALID: 0x20,
  ENCRYPTED_DATA_INVALID: 0x40,
  ENCRYPTED_DATA_LEN_RANGE: 0x41,
  GENERAL_ERROR: 0x5,
  USER_ALREADY_LOGGED_IN: 0x100,
  CRYPTOKI_ALREADY_INITIALIZED: 0x191,
  PIN_INCORRECT: 0xa0,
  PIN_LOCKED: 0xa4,
  KEY_FUNCTION_NOT_PERMITTED: 0x68,
  MECHANISM_INVALID: 0x70,
  DEVICE_REMOVED: 0x32,
  TOKEN_NOT_PRESENT: 0xe0,
} as const;

const errors: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(CKR).map(([name, code]) => [code, `CKR_${name}`]),
);

/** Functions return an error code; `async` runs them off the event loop, which a slow device must not block. */
export type Pkcs11Module = {
  call(name: string, ...values: unknown[]): Promise<void>;
  /** Does the same, but returns the code instead of throwing. */
  tryCall(name: string, ...values: unknown[]): Promise<number>;
  /** Runs work sequentially: a process's sessions share their login. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
};

const signatures: Readonly<Record<string, string>> = {
  C_Initialize: 'ulong C_Initialize(void *arguments)',
  C_GetSlotList: 'ulong C_GetSlotList(uint8 present, _Out_ ulong *slots, _Inout_ ulong *count)',
  C_GetTokenInfo: 'ulong C_GetTokenInfo(ulong slot, _Out_ uint8 *info)',
  C_OpenSession:
    'ulong C_OpenSession(ulong slot, ulong flags, void *app, void *notify, _Out_ ulong *session)',
  C_CloseSession: 'ulong C_CloseSession(ulong session)',
  C_Login: 'ulong C_Login(ulong session, ulong user, uint8 *pin, ulong length)',
  C_FindObjectsInit: 'ulong C_FindObjectsInit(ulong session, CK_ATTRIBUTE *template, ulong count)',
  C_FindObjects: 'ulong C_FindObjects(ulong session, _Out_ ulong *objects, ulong most, _Out_ ulong *count)',
  C_FindObjectsFinal: 'ulong C_FindObjectsFinal(ulong session)',
  C_EncryptInit: 'ulong C_EncryptInit(ulong session, CK_MECHANISM *mechanism, ulong key)',
  C_Encrypt:
    'ulong C_Encrypt(ulong session, uint8 *data, ulong length, _Out_ uint8 *out, _Inout_ ulong *size)',
  C_DecryptInit: 'ulong C_DecryptInit(ulong session, CK_MECHANISM *mechanism, ulong key)',
  C_Decrypt:
    'ulong C_Decrypt(ulong session, uint8 *data, ulong length, _Out_ uint8 *out, _Inout_ ulong *size)',
};

const modules = new Map<string, Promise<Pkcs11Module>>();

/** Loads and initializes a library once per process. */
export function loadPkcs11Module(path: string): Promise<Pkcs11Module> {
  const known = modules.get(path) ?? load(path);
  modules.set(path, known);
  known.catch(() => modules.delete(path));
  return known;
}

async function load(path: string): Promise<Pkcs11Module> {
  const { default: koffi } = await loadClient('koffi', () => import('koffi'));
  declareStructs(koffi);
  const library = loadLibrary(path, koffi.load);
  const functions = Object.fromEntries(
    Object.entries(signatures).map(([name, signature]) => [name, library.func(signature)]),
  );
  const tryCall = (name: string, ...values: unknown[]): Promise<number> =>
    new Promise((resolve, reject) => {
      functions[name]?.async(...values, (error: unknown, code: number | bigint) =>
        error ? reject(error as Error) : resolve(Number(code)),
      );
    });
  const call = async (name: string, ...values: unknown[]): Promise<void> => {
    const code = await tryCall(name, ...values);
    if (code !== 0) throw new Pkcs11Error(name, code);
  };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
  // Calls never overlap, so the module needs no locks of its own.
  const code = await tryCall('C_Initialize', null);
  if (code !== 0 && code !== CKR.CRYPTOKI_ALREADY_INITIALIZED) throw new Pkcs11Error('C_Initialize', code);
  return { call, tryCall, inTurn };
}

function loadLibrary<Library>(path: string, open: (path: string) => Library): Library {
  try {
    return open(path);
  } catch {
    throw new KeyServiceAddressError(
      `The PKCS#11 module ${path} cannot be loaded. Check module-path in KEYWAY_KEY_SERVICE, and that the file is for this machine.`,
    );
  }
}

let isDeclared = false;
function declareStructs(koffi: typeof import('koffi').default): void {
  if (isDeclared) return;
  isDeclared = true;
  koffi.struct('CK_GCM_PARAMS', {
    iv: 'uint8 *',
    ivLength: 'ulong',
    ivBits: 'ulong',
    aad: 'uint8 *',
    aadLength: 'ulong',
    tagBits: 'ulong',
  });
  koffi.struct('CK_MECHANISM', { mechanism: 'ulong', parameter: 'CK_GCM_PARAMS *', length: 'ulong' });
  koffi.struct('CK_ATTRIBUTE', { type: 'ulong', value: 'uint8 *', length: 'ulong' });
}
