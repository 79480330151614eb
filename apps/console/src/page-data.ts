import type { ConsolePage } from '@keyway/contract';

/** Reads the data block of the page; Vite's own server has none. */
export function readPageData(): ConsolePage {
  const text = document.getElementById('keyway-page')?.textContent;
  return text ? (JSON.parse(text) as ConsolePage) : duringDevelopment;
}

const duringDevelopment: ConsolePage = {
  version: 'development',
  api_url: location.origin,
  vault_url: location.origin,
  sign_in: { provider: null, admin_key: true },
  is_development: true,
};
