const WIDTH = 560;
const HEIGHT = 720;
const NAME = 'keyway-authorize';

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

/** Opens the provider's window in the middle of ours; must be called inside the click. */
export const openFlowWindow = (address: string): Window | undefined => {
  const left = Math.round(screenX + Math.max(0, (outerWidth - WIDTH) / 2));
  const top = Math.round(screenY + Math.max(0, (outerHeight - HEIGHT) / 2));
  const opened = open(address, NAME, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  return opened && !opened.closed ? opened : undefined;
};
