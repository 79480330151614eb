<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: api key update. Omitted properties are not sent. */
final class ApiKeyUpdate extends Model
{
    protected const MEMBERS = [
        'name' => ['name', null, false],
        'scopes' => ['scopes', [null], false],
        'consumer_ids' => ['consumerIds', [null], false],
        'service_ids' => ['serviceIds', [null], false],
        'source_cidrs' => ['sourceCidrs', [null], false],
        'expires_at' => ['expiresAt', null, false],
    ];

    /**
     * @param string|null $name
     * @param list<string>|null $scopes Permissions of the key: `full`, `read` or a list of scopes. One of {@see ApiKeyScope}
     * @param list<string>|null $consumerIds Restricts the key to these consumers; empty: all
     * @param list<string>|null $serviceIds Restricts the key to these connectors; empty: all
     * @param list<string>|null $sourceCidrs Restricts the key to these networks, e.g. 203.0.113.0/24; empty: all
     * @param \DateTimeInterface|string|null $expiresAt
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $name = null,
        public readonly ?array $scopes = null,
        public readonly ?array $consumerIds = null,
        public readonly ?array $serviceIds = null,
        public readonly ?array $sourceCidrs = null,
        public readonly \DateTimeInterface|string|null $expiresAt = null,
        public readonly array $additional = [],
    ) {
    }
}
