/** The page a person sees at the vendor: plain HTML, two buttons, works without JavaScript and by keyboard. */
export function renderConsentPage(vendorName: string, clientId: string, scopes: readonly string[]): string {
  const name = escapeHtml(vendorName);
  const items = scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} (sandbox): allow access?</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff; }
button { font: inherit; padding: .6rem 1.4rem; margin-right: .5rem; border: 2px solid #1a1a1a; border-radius: .4rem; background: #fff; color: #1a1a1a; cursor: pointer; }
button[value=allow] { background: #1a1a1a; color: #fff; }
button:focus-visible { outline: 3px solid #0a58ca; outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>${name}</h1>
<p>This is a simulated ${name} account. The application <strong>${escapeHtml(clientId)}</strong> asks for:</p>
<ul>${items}</ul>
<form method="post">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny">Deny</button>
</form>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
