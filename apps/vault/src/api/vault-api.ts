import {
  connectionsContract,
  DEFAULT_CONNECTION_ID,
  headerNames,
  logsContract,
  sessionsContract,
  type ConnectionConfirm,
  type ConnectionRecord,
  type ConnectionUpdate,
  type ConnectionWrite,
  type CurrentSession,
} from '@keyway/contract';
import { initClient, tsRestFetchApi, type ApiFetcher } from '@keyway/contract/ts-rest';
import { ApiFailure, endsSession, segment, toFailure } from '@keyway/ui';

/** A connection's address. */
export type ConnectionPath = Pick<ConnectionRecord, 'unified_api' | 'service_id' | 'connection_id'>;
export type LogPage = Awaited<ReturnType<VaultApi['listLogs']>>;
export type LogEntry = LogPage['entries'][number];

type Options = {
  readonly apiUrl: string;
  /** Of the page's address, whose list of embedders the browser goes by: another one's session is refused. */
  readonly applicationId: string;
  readonly token: string;
  readonly onSessionEnded: (failure: ApiFailure['failure']) => void;
};
type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

const TIMEOUT_MS = 60_000;
const LARGEST_PAGE = 200;
const contract = {
  connections: connectionsContract,
  logs: logsContract,
  sessions: sessionsContract,
};

/** Every call the page makes; each throws ApiFailure. */
export class VaultApi {
  readonly #client;
  readonly #onSessionEnded: Options['onSessionEnded'];

  constructor({ apiUrl, applicationId, token, onSessionEnded }: Options) {
    this.#onSessionEnded = onSessionEnded;
    this.#client = initClient(contract, {
      baseUrl: apiUrl,
      baseHeaders: { authorization: `Bearer ${token}`, [headerNames.applicationId]: applicationId },
      api: send,
    });
  }

  async loadSession(): Promise<CurrentSession> {
    return this.#take(await this.#client.sessions.current(), 200).data;
  }

  async listConnections(): Promise<readonly ConnectionRecord[]> {
    const all: ConnectionRecord[] = [];
    for (let cursor: string | undefined; ;) {
      const query = { limit: LARGEST_PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const page = this.#take(await this.#client.connections.list({ query }), 200);
      all.push(...page.data);
      if (page.meta.cursors.next === null) return all;
      cursor = page.meta.cursors.next;
    }
  }

  async getConnection(path: ConnectionPath): Promise<ConnectionRecord> {
    return this.#take(await this.#client.connections.get(addressOf(path)), 200).data;
  }

  /** Adds a connection; told twice, because the network failed once, it is added once. */
  async addConnection(path: ConnectionPath, body: ConnectionWrite): Promise<ConnectionRecord> {
    const extraHeaders = { 'x-unique-transaction-id': crypto.randomUUID() };
    const answer = await this.#client.connections.create({ ...addressOf(path), body, extraHeaders });
    return this.#take(answer, 201).data;
  }

  /** Adds another account of the same connector. */
  async addAccount(path: ConnectionPath): Promise<ConnectionRecord> {
    const extraHeaders = { 'x-unique-transaction-id': crypto.randomUUID() };
    const { params } = addressOf(path);
    const query = { new: true };
    const answer = await this.#client.connections.create({ params, query, body: {}, extraHeaders });
    return this.#take(answer, 201).data;
  }

  async updateConnection(path: ConnectionPath, body: ConnectionUpdate): Promise<ConnectionRecord> {
    return this.#take(await this.#client.connections.update({ ...addressOf(path), body }), 200).data;
  }

  async deleteConnection(path: ConnectionPath): Promise<void> {
    this.#take(await this.#client.connections.delete(addressOf(path)), 204);
  }

  async validateConnection(path: ConnectionPath): Promise<Pick<ConnectionRecord, 'state' | 'health'>> {
    return this.#take(await this.#client.connections.validate({ ...addressOf(path), body: {} }), 200).data;
  }

  async confirmConnection(path: ConnectionPath, body: ConnectionConfirm): Promise<void> {
    this.#take(await this.#client.connections.confirm({ ...addressOf(path), body }), 200);
  }

  async listLogs(options: {
    /** Only calls to this connection. */
    of?: ConnectionPath | undefined;
    cursor?: string | undefined;
    limit: number;
  }) {
    const { of, cursor, limit } = options;
    const query = {
      limit,
      ...(cursor === undefined ? {} : { cursor }),
      ...(of === undefined || cursor !== undefined
        ? {}
        : { filter: { service_id: of.service_id, connection_id: of.connection_id } }),
    };
    const page = this.#take(await this.#client.logs.list({ query }), 200);
    return { entries: page.data, next: page.meta.cursors.next };
  }

  #take<Each extends Answer, Status extends Each['status']>(
    answer: Each,
    status: Status,
  ): Extract<Each, { status: Status }>['body'] {
    if (answer.status === status) return answer.body as Extract<Each, { status: Status }>['body'];
    const failure = toFailure(answer);
    if (endsSession(failure)) this.#onSessionEnded(failure);
    throw new ApiFailure(failure);
  }
}

/** The token is the only credential: no cookie goes along, and nothing is kept or followed. */
const send: ApiFetcher = (call) =>
  tsRestFetchApi({
    ...call,
    fetchOptions: {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
  });

const addressOf = ({ unified_api, service_id, connection_id }: ConnectionPath) => ({
  params: { unified_api: segment(unified_api), service_id: segment(service_id) },
  headers: connection_id === DEFAULT_CONNECTION_ID ? {} : { [headerNames.connectionId]: connection_id },
});
