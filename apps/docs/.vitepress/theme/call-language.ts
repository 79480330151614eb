import { inBrowser, onContentUpdated } from 'vitepress';

/** Applies the language chosen in one group of tabs to all groups and pages, also later. For the theme's `setup`. */
export function rememberCallLanguage(): void {
  if (!inBrowser) return;
  const root = document.documentElement;
  onContentUpdated(() => selectAll(root.dataset['call']));
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('.vp-code-group .tabs > input')) return;
    const [label] = target.labels ?? [];
    const language = label?.dataset['title'];
    if (!label || language === undefined) return;
    const { top } = label.getBoundingClientRect();
    root.dataset['call'] = language;
    selectAll(language);
    // Groups above may have changed their height: the tab stays under the pointer.
    scrollBy({ top: label.getBoundingClientRect().top - top, behavior: 'instant' });
    try {
      localStorage.setItem('keyway-docs-call', language);
    } catch {
      // The browser stores nothing: the choice lasts as long as the tab.
    }
  });
}

function selectAll(language: string | undefined): void {
  for (const group of document.querySelectorAll('.vp-code-group')) {
    const labels = [...group.querySelectorAll<HTMLLabelElement>('.tabs > label')];
    const chosen = labels.findIndex(({ dataset }) => dataset['title'] === language);
    if (chosen === -1) continue;
    const input = group.querySelectorAll<HTMLInputElement>('.tabs > input')[chosen];
    if (input) input.checked = true;
    const blocks = [...(group.querySelector('.blocks')?.children ?? [])];
    blocks.forEach((block, index) => block.classList.toggle('active', index === chosen));
  }
}
