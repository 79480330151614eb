const named: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** The words of HTML in one line, as the vendor's `…_text` members have them: line breaks are lost. */
export const toPlainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (reference) => named[reference] ?? reference)
    .replace(/\s+/g, ' ')
    .trim();
