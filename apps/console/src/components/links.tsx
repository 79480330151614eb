import { buttonLooks } from '@keyway/ui';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly kind?: 'primary' | 'secondary' | 'quiet';
  readonly ref?: Ref<HTMLAnchorElement>;
};

const LooksLikeButton = ({ kind = 'secondary', ...anchor }: ButtonLinkProps) => (
  <a {...anchor} className={buttonLooks(kind)} />
);

/** A link that looks like a button. */
export const ButtonLink = createLink(LooksLikeButton);
