/** Languages of the hosted vault. */
export type VaultLocale = 'en' | 'de' | 'fr' | 'es' | 'nl';

/**
 * The part of a connection that the vault shares with your page: no settings, no credential, no URL. Spelled as on the
 * wire; read the whole record with your API key on your server.
 */
export type VaultConnection = {
  /** `{unified_api}+{service_id}`, and `+{connection_id}` where that is not the default one */
  id: string;
  connection_id: string;
  label: string | null;
  service_id: string;
  unified_api: string;
  consumer_id: string | null;
  name: string;
  /** A `data:` address of an SVG image. */
  icon: string;
  /** Calls work once it is `callable`. */
  state: 'available' | 'added' | 'authorized' | 'callable' | 'invalid';
  integration_state: string;
  health: string;
  enabled: boolean;
  auth_type: string;
  updated_at: string | null;
};

/** Why {@link VaultError} was raised. */
export type VaultErrorCode =
  | 'invalid_options'
  | 'popup_blocked'
  | 'popup_lost'
  | 'blocked_by_csp'
  | 'no_answer'
  | 'session_ended';

/** Exactly one of the two; both are in the answer of `POST /vault/sessions`. */
export type VaultSession =
  | {
      /** `session_uri` of the session: address and token in one. */
      sessionUri: string;
      token?: undefined;
    }
  | {
      /** `session_token` of the session; its claims say where the vault is. */
      token: string;
      sessionUri?: undefined;
    };

export type VaultCallbacks = {
  /** The vault is drawn and can be used. */
  onReady?: (() => void) | undefined;
  /** Once, when the vault is gone: closed by the user, by `close()`, or after an error before it was there. */
  onClose?: (() => void) | undefined;
  /** A connection was added, authorized, changed, enabled, disabled or disconnected. */
  onConnectionChange?: ((connection: VaultConnection) => void) | undefined;
  /** A connection was deleted; the record is what it was before. */
  onConnectionDelete?: ((connection: VaultConnection) => void) | undefined;
  /**
   * Called with each error and what to do about it. Without it, errors go to `reportError`, that is, to the console.
   */
  onError?: ((error: Error & { code: VaultErrorCode }) => void) | undefined;
};

export type VaultOptions = VaultCallbacks & {
  /** Show only the integrations of this unified API, e.g. `customer-support`. */
  unifiedApi?: string | undefined;
  /** Open this connector's connection first. */
  serviceId?: string | undefined;
  /** Default: the browser's language. */
  locale?: VaultLocale | undefined;
  /** Default: true. */
  showLanguageSwitch?: boolean | undefined;
  /**
   * Start the authorization of `serviceId` without another click where the browser lets a page do that: in a popup.
   * In an iframe the button for it has the focus.
   */
  autoStartAuthorization?: boolean | undefined;
  /** `iframe` (default): a modal over your page. `popup`: a window; call `open` in the click then. */
  mode?: 'iframe' | 'popup' | undefined;
  /** Where the vault is, when it is served from another address than the token names, e.g. `https://connect.example.com`. */
  vaultUrl?: string | undefined;
};

/** Options of `open`: a session and how to show it. */
export type OpenOptions = VaultSession & VaultOptions;

/** An open vault. */
export type VaultHandle = {
  /** Takes the vault away without asking; a second call does nothing. */
  close: () => void;
  /** Whether it is still there. */
  readonly isOpen: boolean;
};
