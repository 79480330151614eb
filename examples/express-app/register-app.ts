import type { Keyway } from '@keyway/sdk';

/** One-time setup of an application by an operator: its redirect URIs, and the origins that may embed the vault. */
export const registerApp = async (admin: Keyway, appId: string, origin: string): Promise<void> => {
  const { applications } = admin.management;
  const { redirect_uris: redirectUris, embed_origins: embedOrigins } = await applications.get(appId);
  await applications.update(appId, {
    redirect_uris: [...new Set([...redirectUris, `${origin}/connected`])],
    embed_origins: [...new Set([...embedOrigins, origin])],
  });
};
