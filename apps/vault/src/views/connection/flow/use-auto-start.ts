import type { ConnectionRecord } from '@keyway/contract';
import { useEffect, useRef } from 'react';

import { useVault } from '../../../session/vault-context.js';
import { canAuthorize, isAuthorized, needsFieldsFirst } from '../permissions.js';
import type { ConnectionForm } from '../form/use-connection-form.js';
import type { Flow } from './use-flow.js';

/** The id of the button that connects. */
export const CONNECT_BUTTON = 'connect';

/**
 * Starts the authorization automatically if the embedding page asks for it. A missing field, such as a region, gets the
 * focus first. A frame has no click to open a window with: there the button only gets the focus.
 */
export function useAutoStart(connection: ConnectionRecord, form: ConnectionForm, flow: Flow): void {
  const { embed } = useVault();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !embed?.options.autoStartAuthorization) return;
    isDone.current = true;
    const canStart =
      connection.auth_type === 'oauth2' && !isAuthorized(connection) && canAuthorize(connection);
    if (!canStart) return;
    const isFirst = needsFieldsFirst(connection, form);
    if (embed.options.mode === 'popup' && !isFirst) flow.startHere('authorize');
    else if (!isFirst || !form.focusMissing()) document.getElementById(CONNECT_BUTTON)?.focus();
  }, [embed, connection, form, flow]);
}
