/** What /vault.js brings. */
declare const KeywayVault: typeof import('@keyway/vault-js');
