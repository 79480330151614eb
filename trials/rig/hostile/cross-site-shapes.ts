/** Requests that a page of another site can make a browser send, as scripts that run there. */
export function crossSiteShapes(server: string, connection: string, address: string): [string, string][] {
  const remove = `${connection}?_method=DELETE`;
  const form = (method: string, action: string, fields: string, type = ''): string => `
    const form = Object.assign(document.createElement('form'), { method: '${method}', action: '${action}', target: 'sink' });
    if ('${type}') form.enctype = '${type}';
    form.innerHTML = '${fields}';
    document.body.append(form);
    form.submit();`;
  const element = (name: string, property: string, url: string): string =>
    `document.body.append(Object.assign(document.createElement('${name}'), { ${property}: '${url}', rel: 'stylesheet' }))`;
  const send = (url: string, options: string): string =>
    `fetch('${url}', { credentials: 'include', ${options} }).catch(() => {})`;
  const disable = `<input name="enabled" value="false">`;
  const asJson = `<input name=\\'{"enabled":false,"metadata":{"a":"\\' value=\\'"}}\\'>`;
  return [
    ['form GET with _method', form('get', remove, `<input name="_method" value="DELETE">`)],
    ['form POST', form('post', connection, disable)],
    ['form POST with _method', form('post', remove, disable)],
    ['form POST with _method in its body', form('post', connection, `<input name="_method" value="DELETE">`)],
    ['form POST, JSON as text', form('post', `${connection}?_method=PATCH`, asJson, 'text/plain')],
    ['form POST, multipart', form('post', `${connection}?_method=PATCH`, disable, 'multipart/form-data')],
    ['form POST to the page', form('post', address, disable)],
    ['image', element('img', 'src', remove)],
    ['script', element('script', 'src', remove)],
    ['style sheet', element('link', 'href', remove)],
    ['frame', element('iframe', 'src', remove)],
    ['object', element('object', 'data', remove)],
    ['fetch no-cors GET', send(remove, `mode: 'no-cors'`)],
    [
      'fetch no-cors POST of text',
      send(`${connection}?_method=PATCH`, `mode: 'no-cors', method: 'POST', body: '{"enabled":false}'`),
    ],
    [
      'fetch POST of text',
      send(`${connection}/validate`, `method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}'`),
    ],
    ['fetch DELETE', send(connection, `method: 'DELETE'`)],
    [
      'fetch PATCH of JSON',
      send(
        connection,
        `method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"enabled":false}'`,
      ),
    ],
    [
      'fetch with a token',
      send(connection, `method: 'DELETE', credentials: 'omit', headers: { authorization: 'Bearer guess' }`),
    ],
    ['beacon', `navigator.sendBeacon('${remove}', '{"enabled":false}')`],
    [
      'XMLHttpRequest',
      `const call = new XMLHttpRequest(); call.open('DELETE', '${connection}'); call.withCredentials = true; call.send()`,
    ],
    ['event source', `new EventSource('${remove}', { withCredentials: true })`],
    ['navigation', `location.href = '${remove}'`],
    ['navigation with a session to be ended', `location.href = '${server}/vault/sessions?_method=DELETE'`],
    ['window', `open('${remove}')`],
    [
      'window of the page',
      `const page = open('${address}/c/gorgias'); setInterval(() => page.postMessage({ type: 'keyway:flow-result', result: { kind: 'revoked', flowId: '1' } }, '*'), 50)`,
    ],
  ];
}
