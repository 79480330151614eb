<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Usage;
use Keyway\Models\UsageGetQuery;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->vault->usage`. */
final class VaultUsageApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Get request counts, errors and latency by hour or day.
     *
     * `GET /vault/usage`
     *
     * @param UsageGetQuery|array<string, mixed>|null $query
     * @throws KeywayException
     */
    public function get(
        ?CallOptions $options = null,
        UsageGetQuery|array|null $query = null,
    ): Usage {
        return $this->sender->one('vault.usage.get', Usage::class, [], $options, query: $query);
    }
}
