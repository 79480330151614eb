const FIELDS = 'form[data-typed] :is(input:not([type=password], [type=checkbox], [type=radio]), textarea)';

type Field = Pick<HTMLInputElement, 'value'> & {
  readonly labels: Iterable<{ firstChild: { textContent: string | null } | null }> | null;
};

/** The text in forms that are not saved, by their labels; never a secret. */
export const typedTextOf = (page: { querySelectorAll: (selector: string) => Iterable<unknown> }): string =>
  [...(page.querySelectorAll(FIELDS) as Iterable<Field>)]
    .filter(({ value }) => value.trim() !== '')
    .map(({ value, labels }) => {
      const [label] = labels ?? [];
      return label?.firstChild?.textContent ? `${label.firstChild.textContent.trim()}: ${value}` : value;
    })
    .join('\n');
