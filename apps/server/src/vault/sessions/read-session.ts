import {
  completeSessionSettings,
  sessionSettingsSchema,
  sessionThemeSchema,
  type CurrentSession,
} from '@keyway/contract';
import { getConsumer, getSession, type Session } from '@keyway/db';

import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { toConsumerMetadata } from '../consumers/index.js';
import { missing } from '../applications/index.js';

/** Returns the calling session's own settings; one without stored settings has the defaults. */
export async function readCurrentSession(
  deps: Ports<'database'>,
  context: RequestContext,
): Promise<CurrentSession> {
  const { caller } = context;
  if (caller.kind !== 'session') throw new Error('This route is for sessions only.');
  const { application, consumerId, sessionId, expiresAt } = caller;
  const { session, consumer } = await deps.database.tenant(application.id, async (tx) => ({
    session: await getSession(tx, { consumerId, id: sessionId }),
    consumer: await getConsumer(tx, consumerId),
  }));
  if (!consumer) throw missing('consumer', consumerId);
  return {
    session_id: sessionId,
    application: { id: application.id, name: application.name },
    consumer: { consumer_id: consumerId, metadata: toConsumerMetadata(consumer.metadata) },
    redirect_uri: session?.redirectUri ?? null,
    ...contentOf(session),
    expires_at: expiresAt.toISOString(),
  };
}

// Parsed by the contract: settings stored by another release may not conform to this one.
function contentOf(session: Session | null) {
  const theme = sessionThemeSchema.strip().safeParse(session?.theme ?? {});
  const settings = sessionSettingsSchema
    .omit({ session_length: true })
    .strip()
    .safeParse(session?.settings ?? {});
  return {
    theme: theme.data ?? {},
    settings: completeSessionSettings(settings.data ?? {}),
    custom_consumer_settings: session?.customConsumerSettings ?? {},
  };
}
