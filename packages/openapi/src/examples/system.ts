/** Responses without an envelope: health, metrics, documents, and a connector's own response through the proxy. */
export function systemExamples(baseUrl: string) {
  const document = (title: string) => ({
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    servers: [{ url: baseUrl }],
    paths: {},
  });
  const proxied = { ticket: { id: 4182, subject: 'Where is my order 10437?', status: 'open' } };
  return {
    systemLive: { status: 'ok' },
    systemReady: { status: 'ok' },
    systemMetrics:
      '# HELP keyway_requests_total Finished requests\n# TYPE keyway_requests_total counter\nkeyway_requests_total{operation="messagesAll",status="200",service="zendesk"} 1843\n',
    openapiAll: document('Keyway'),
    openapiVault: document('Keyway vault'),
    openapiCustomerSupport: document('Keyway customer support'),
    openapiMockVault: document('Keyway vault (mock)'),
    openapiMockCustomerSupport: document('Keyway customer support (mock)'),
    docsReference:
      '<!doctype html><html lang="en"><title>Keyway API reference</title><main id="reference"></main></html>',
    hostedVaultPage: '<!doctype html><html lang="en"><title>Connect</title><div id="vault"></div></html>',
    proxyGet: proxied,
    proxyPost: proxied,
    proxyPut: proxied,
    proxyPatch: proxied,
    proxyDelete: proxied,
  };
}
