<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\LogExchanges;
use Keyway\Models\LogsListQuery;
use Keyway\Models\RequestLog;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->vault->logs`. */
final class VaultLogsApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List requests, newest first.
     *
     * `GET /vault/logs`
     *
     * @param LogsListQuery|array<string, mixed>|null $query
     * @return PageIterator<RequestLog>
     * @throws KeywayException
     */
    public function list(
        LogsListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('vault.logs.list', RequestLog::class, [], $options, query: $query);
    }

    /**
     * Read one request.
     *
     * `GET /vault/logs/{request_id}`
     *
     * @param string $requestId The request ID
     * @throws KeywayException
     */
    public function get(
        string $requestId,
        ?CallOptions $options = null,
    ): RequestLog {
        return $this->sender->one('vault.logs.get', RequestLog::class, ['request_id' => $requestId], $options);
    }

    /**
     * Read the vendor requests and responses of a request, if the application records them (log_detail).
     *
     * `GET /vault/logs/{request_id}/exchanges`
     *
     * @param string $requestId The request ID
     * @throws KeywayException
     */
    public function exchanges(
        string $requestId,
        ?CallOptions $options = null,
    ): LogExchanges {
        return $this->sender->one('vault.logs.exchanges', LogExchanges::class, ['request_id' => $requestId], $options);
    }
}
