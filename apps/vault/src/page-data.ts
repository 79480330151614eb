/** The server's data for the page; nothing in it is secret. */
export type PageData = {
  readonly applicationId: string;
  /** Set with an error of a flow: the connector it was about. */
  readonly serviceId: string | null;
  readonly apiUrl: string;
  /** The page's own address, `…/connect/{application_id}`. */
  readonly pageUrl: string;
  readonly embedOrigins: readonly string[];
  readonly error: PageError | null;
};
export type PageError = {
  readonly typeName: string;
  readonly message: string;
  readonly requestId: string;
};

type Wire = {
  application_id: string | null;
  service_id: string | null;
  api_url: string;
  page_url: string | null;
  embed_origins: string[];
  error: null | { type_name: string; message: string; request_id: string };
};

/** Reads the data block of the shell; Vite's own server has none, there the address has to do. */
export function readPageData(page: Pick<Document, 'getElementById'>, location: Location): PageData {
  const text = page.getElementById('keyway-page')?.textContent;
  return text ? fromWire(JSON.parse(text) as Wire, location) : fromAddress(location);
}

const fromWire = (wire: Wire, location: Location): PageData => ({
  applicationId: wire.application_id ?? '',
  serviceId: wire.service_id,
  apiUrl: wire.api_url,
  pageUrl: wire.page_url ?? location.origin,
  embedOrigins: wire.embed_origins,
  error: wire.error && {
    typeName: wire.error.type_name,
    message: wire.error.message,
    requestId: wire.error.request_id,
  },
});

function fromAddress({ origin, pathname }: Location): PageData {
  const [, segment = ''] = /^\/connect\/([^/]+)/.exec(pathname) ?? [];
  return {
    applicationId: decodeURIComponent(segment),
    serviceId: null,
    apiUrl: origin,
    pageUrl: `${origin}/connect/${segment}`,
    embedOrigins: [],
    error: null,
  };
}
