const WIDTH = 560;
const HEIGHT = 720;

/** Windows of their own are lost on phones and impossible in most apps' built-in browsers. */
export const prefersOwnPage = ({
  userAgent,
  hasTouchOnly,
}: {
  userAgent: string;
  hasTouchOnly: boolean;
}): boolean =>
  hasTouchOnly ||
  /\b(?:Android|iPhone|iPad|iPod|Mobile)\b|; wv\)|\b(?:FBAN|FBAV|Instagram|Line|MicroMessenger)\b/.test(
    userAgent,
  );

export const isSmallDevice = (): boolean =>
  prefersOwnPage({
    userAgent: navigator.userAgent,
    hasTouchOnly: matchMedia('(hover: none) and (pointer: coarse)').matches,
  });

export const isFramed = (): boolean => window.parent !== window;

/**
 * Opens the provider's window in the middle of ours; must be called inside the click. A tab is cut off from what it
 * opens: a page of the provider's could send it elsewhere through its `opener`. A frame cannot be, and has no other way
 * to hear the result: the storage and channels of a frame are not those of a window.
 */
export function openFlowWindow(address: string): Window | undefined {
  const left = Math.round(screenX + Math.max(0, (outerWidth - WIDTH) / 2));
  const top = Math.round(screenY + Math.max(0, (outerHeight - HEIGHT) / 2));
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  const opened = open(isFramed() ? address : '', '_blank', features);
  if (!opened || opened.closed) return undefined;
  if (!isFramed()) {
    opened.opener = null;
    opened.location.replace(address);
  }
  return opened;
}
