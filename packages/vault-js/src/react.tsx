import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
} from 'react';

import { open } from './open.js';
import type { VaultHandle, VaultOptions, VaultSession } from './options.js';

export type UseVault = {
  /** Opens the vault; the session's address comes from your server. */
  open: (session: VaultSession) => VaultHandle;
  close: () => void;
  isOpen: boolean;
};

/**
 * The vault for a component: its options and callbacks are always those of the last render, and the vault closes with
 * the component.
 */
export function useVault(options: VaultOptions = {}): UseVault {
  const latest = useRef(options);
  const handle = useRef<VaultHandle | undefined>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    latest.current = options;
  });
  const close = useCallback(() => handle.current?.close(), []);
  const openVault = useCallback((session: VaultSession) => {
    handle.current = open({
      ...latest.current,
      ...session,
      onReady: () => latest.current.onReady?.(),
      onConnectionChange: (connection) => latest.current.onConnectionChange?.(connection),
      onConnectionDelete: (connection) => latest.current.onConnectionDelete?.(connection),
      onError: (error) => (latest.current.onError ?? reportError)(error),
      onClose: () => {
        setIsOpen(false);
        latest.current.onClose?.();
      },
    });
    setIsOpen(true);
    return handle.current;
  }, []);
  useEffect(() => close, [close]);
  return { open: openVault, close, isOpen };
}

export type VaultButtonProps = VaultOptions & {
  /** `session_uri` of a session; the button is disabled until there is one (or a `token`). */
  sessionUri?: string | undefined;
  /** `session_token` of a session. */
  token?: string | undefined;
} & Omit<ComponentProps<'button'>, keyof VaultOptions | 'type'>;

/** A button that opens the vault; everything else is an ordinary button's. */
export function VaultButton(props: VaultButtonProps): ReactElement {
  const { sessionUri, token, options, button } = split(props);
  const vault = useVault(options);
  const onClick = (event: MouseEvent<HTMLButtonElement>): void => {
    props.onClick?.(event);
    if (event.defaultPrevented) return;
    if (sessionUri !== undefined) vault.open({ sessionUri });
    else if (token !== undefined) vault.open({ token });
  };
  const disabled = props.disabled === true || (sessionUri ?? token) === undefined;
  return <button aria-haspopup="dialog" {...button} type="button" disabled={disabled} onClick={onClick} />;
}

function split({
  sessionUri,
  token,
  unifiedApi,
  serviceId,
  locale,
  showLanguageSwitch,
  autoStartAuthorization,
  mode,
  vaultUrl,
  onReady,
  onClose,
  onConnectionChange,
  onConnectionDelete,
  onError,
  ...button
}: VaultButtonProps) {
  const callbacks = { onReady, onClose, onConnectionChange, onConnectionDelete, onError };
  const view = { unifiedApi, serviceId, locale, showLanguageSwitch, autoStartAuthorization, mode, vaultUrl };
  return { sessionUri, token, options: { ...view, ...callbacks }, button };
}
