import type { installationContract } from '@keyway/contract';
import { scheduleInstallationWork } from '@keyway/db';
import type { ServerInferRequest } from '@keyway/contract/ts-rest';

import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { originOf } from '../platform/audit/index.js';
import { commitSystemCreate } from '../platform/idempotency/index.js';
import { item } from '../platform/wire/index.js';
import { findApplication } from '../vault/applications/index.js';
import { beginRotation } from './begin-rotation.js';

type Body = ServerInferRequest<(typeof installationContract)['rotateKeys']>['body'];

/** All servers have loaded the new keys by then. */
const SETTLE_SECONDS = 2;

/** Starts a rotation of data keys, or finds the current one; queued work re-encrypts the stored values. */
export async function requestRotation(
  deps: Ports<'audit' | 'database' | 'keyring'>,
  context: RequestContext,
  body: Body,
) {
  const { application_id: applicationId } = body;
  if (applicationId !== undefined) await findApplication(deps, applicationId);
  return commitSystemCreate(deps, context, 'begin a key rotation', async (tx) => {
    const { keyring, audit } = deps;
    const origin = originOf(context);
    const { isResumed, applicationIds } = await beginRotation(tx, { keyring, audit, origin, applicationId });
    const work = { kind: 'key_rotation', key: 'unfinished', inSeconds: isResumed ? 0 : SETTLE_SECONDS };
    await scheduleInstallationWork(tx, [work]);
    return item(context, 201, { tenants: applicationIds.length, resumed: isResumed });
  });
}
