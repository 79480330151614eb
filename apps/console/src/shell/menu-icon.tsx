import type { MenuName } from './navigation.js';

const shapes: Readonly<Record<MenuName, string>> = {
  home: 'M3.5 9L10 3.5 16.5 9v7.5h-4.5v-4.5h-4v4.5H3.5z',
  integrations: 'M3 3h5.5v5.5H3zM11.5 3H17v5.5h-5.5zM3 11.5h5.5V17H3zM14.25 11.5v5.5M11.5 14.25H17',
  consumers:
    'M7.5 4a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 0 0 0-5.5zM2.5 16.5c0-2.8 2.2-4.5 5-4.5s5 1.7 5 4.5M13 4.5a2.5 2.5 0 0 1 0 4.6M14.7 12.4c1.7.6 2.8 2 2.8 4.1',
  connections:
    'M8.5 11.5l3-3M7 9l-2.4 2.4a2.9 2.9 0 0 0 4.1 4.1L11 13M13 11l2.4-2.4a2.9 2.9 0 0 0-4.1-4.1L9 7',
  calls: 'M3.5 5h13M3.5 8.5h13M3.5 12h8M3.5 15.5h5',
  tryIt: 'M3 4h14v12H3zM6 8l2.2 2L6 12M10.5 12.5H14',
  events: 'M11 2.5L4.5 11.5H10l-1 6 6.5-9H10z',
  webhooks: 'M10 3v9M6.5 8.5L10 12l3.5-3.5M3.5 12.5v4h13v-4',
  keys: 'M13 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM10.2 9.8L3.5 16.5M5.5 14.5l2 2',
  audit: 'M10 2.5l6 2.2v4.6c0 3.8-2.5 6.7-6 8.2-3.5-1.5-6-4.4-6-8.2V4.7zM7.3 9.8l2 2 3.5-3.8',
  applications: 'M10 2.5l7 3.7-7 3.8-7-3.8zM3 10l7 3.8 7-3.8M3 13.6l7 3.8 7-3.8',
  people: 'M10 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4 17c0-3.2 2.6-5.2 6-5.2s6 2 6 5.2',
  health: 'M2.5 10.5h3.5l2-5.5 4 10 2-4.5h3.5',
};

/** The icon of a screen in the menu; its name is next to it. */
export const MenuIcon = ({ name, className }: { name: MenuName; className?: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 20 20"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={shapes[name]} />
  </svg>
);
