<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
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
     * List calls, newest first.
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
}
