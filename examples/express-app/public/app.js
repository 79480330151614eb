// @ts-check
/* global document, window, KeywayVault */

const notice = /** @type {HTMLElement} */ (document.querySelector('#notice'));

/** Our server creates a session when it is needed, for the signed-in user. */
async function loadSession() {
  const response = await fetch('/vault-session', { method: 'POST', headers: { accept: 'application/json' } });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer.session_uri;
}

/** @param {string | undefined} serviceId */
async function connect(serviceId) {
  try {
    let changed = false;
    const noteChange = () => (changed = true);
    KeywayVault.open({
      sessionUri: await loadSession(),
      serviceId,
      onConnectionChange: noteChange,
      onConnectionDelete: noteChange,
      onClose: () => changed && window.location.reload(),
      onError: ({ message }) => (notice.textContent = message),
    });
  } catch (error) {
    notice.textContent = error instanceof Error ? error.message : String(error);
  }
}

document.querySelector('#connect')?.addEventListener('click', () => void connect(undefined));
for (const button of document.querySelectorAll('[data-connect]'))
  button.addEventListener('click', () => void connect(button.getAttribute('data-connect') ?? undefined));
