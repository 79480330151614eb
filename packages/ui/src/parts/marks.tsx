import type { Tone } from '../tone.js';

type Drawn = { readonly className?: string | undefined };

const shapes: Readonly<Record<Tone, string>> = {
  good: 'M6.5 10.5l2.4 2.4 4.8-5.3',
  warning: 'M10 6v4.6M10 13.6v.1',
  bad: 'M7.2 7.2l5.6 5.6M12.8 7.2l-5.6 5.6',
  neutral: 'M10 9.4v4.4M10 6.4v.1',
};

const Drawing = ({ className, path }: Drawn & { path: string }) => (
  <svg
    className={className}
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={path} />
  </svg>
);

const circle = 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z';

/** The icon next to a message; the text says the same. */
export const Mark = ({ tone, className }: Drawn & { tone: Tone }) => (
  <Drawing className={className} path={`${circle}${shapes[tone]}`} />
);

export const ArrowLeft = ({ className }: Drawn) => (
  <Drawing className={className} path="M15.5 10h-11M9 4.5L3.8 10 9 15.5" />
);
export const Cross = ({ className }: Drawn) => <Drawing className={className} path="M5 5l10 10M15 5L5 15" />;
export const Magnifier = ({ className }: Drawn) => (
  <Drawing className={className} path="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4" />
);
export const Blocks = ({ className }: Drawn) => (
  <Drawing
    className={className}
    path="M3 3h5.5v5.5H3zM11.5 3H17v5.5h-5.5zM3 11.5h5.5V17H3zM11.5 11.5H17V17h-5.5z"
  />
);
export const Lines = ({ className }: Drawn) => (
  <Drawing className={className} path="M3.5 5h.1M3.5 10h.1M3.5 15h.1M7.5 5h9M7.5 10h9M7.5 15h9" />
);
