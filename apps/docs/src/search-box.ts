/** The theme's search box, as a dialog with a list of options; what it replaces must be there. */
const replacements: readonly (readonly [from: string, to: string])[] = [
  // A button around everything hides the parts from a screen reader.
  [
    `role="button"
      :aria-owns="results?.length ? 'localsearch-list' : undefined"
      aria-expanded="true"
      aria-haspopup="listbox"
      aria-labelledby="localsearch-label"`,
    'role="dialog" aria-modal="true" :aria-label="buttonText"',
  ],
  // The link is the option: one inside of an option cannot be reached.
  [
    `:id="'localsearch-item-' + index"
            :aria-selected="selectedIndex === index ? 'true' : 'false'"
            role="option"
          >`,
    'role="presentation">',
  ],
  [
    `:aria-label="[...p.titles, p.title].join(' > ')"`,
    `:id="'localsearch-item-' + index" role="option" :aria-selected="selectedIndex === index"`,
  ],
  ['<span class="title-icon">', '<span class="title-icon" aria-hidden="true">'],
  // Without a role, a key has no name.
  ['<kbd :aria-label', '<kbd role="img" :aria-label'],
  // The focus goes back to the button that opened the box.
  [
    `const emit = defineEmits<{
  (e: 'close'): void
}>()`,
    `const emit = defineEmits<{
  (e: 'close'): void
}>()
const opener = document.activeElement`,
  ],
  [
    `onBeforeUnmount(() => {
  isLocked.value = false`,
    `onBeforeUnmount(() => {
  isLocked.value = false
  setTimeout(() => document.activeElement === document.body && opener?.focus({ preventScroll: true }))`,
  ],
];

/** Returns the source of the search box with these replacements; throws if it is another version's. */
export function withAccessibleSearch(source: string): string {
  return replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The search box of VitePress has changed: no ${from}`);
    return text.replaceAll(from, () => to);
  }, source);
}

/** A Vite plugin that makes the theme's search box accessible. */
export function accessibleSearch() {
  return {
    name: 'keyway:accessible-search',
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      id.endsWith('/VPLocalSearchBox.vue') ? withAccessibleSearch(code) : undefined,
  };
}
