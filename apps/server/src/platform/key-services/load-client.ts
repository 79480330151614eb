import { KeyServiceAddressError } from './key-service.js';

/** Loads a client library that is installed only if its service is used. */
export async function loadClient<Client>(name: string, load: () => Promise<Client>): Promise<Client> {
  try {
    return await load();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error;
    throw new KeyServiceAddressError(
      `KEYWAY_KEY_SERVICE needs the package ${name}, which is not installed. Run in the folder of the server: npm install ${name}`,
    );
  }
}
