/** Keyway's mark, as in docs/images/keyway.svg. */
export const BrandMark = ({ className }: { readonly className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 32 32" width="32" height="32" aria-hidden>
    <rect width="32" height="32" rx="8" fill="#3538cd" />
    <circle cx="16" cy="11.5" r="5.5" fill="#fff" />
    <path d="M14.2 14h3.6L22 26H10z" fill="#fff" />
    <path d="M16 18v2M16 22.3v2.4" stroke="#3538cd" strokeWidth="1.6" strokeLinecap="round" />
  </svg>
);
