/** The container of the vault: a modal with an iframe, or a window. */
export type View = {
  /** The window the vault is in; null while or when there is none. */
  page: () => Window | null;
  /** The vault has drawn itself. */
  reveal: () => void;
  /** Takes it away; never calls back. */
  remove: () => void;
};

export type ViewOptions = {
  /** Of the vault, without token. */
  url: string;
  origin: string;
  /** The user wants it gone: the vault may have something to say first. */
  onDismiss: () => void;
  /** It is gone, by no doing of ours. */
  onGone: () => void;
};
