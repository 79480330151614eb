// Whether the server of this container is ready; the image has no curl.
const { PORT = '3000', TLS_CERT } = process.env;
// The certificate is for the public name, and this call does not leave the container.
if (TLS_CERT) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const answer = await fetch(`${TLS_CERT ? 'https' : 'http'}://127.0.0.1:${PORT}/readyz`);
if (!answer.ok) {
  console.error(await answer.text());
  process.exitCode = 1;
}
