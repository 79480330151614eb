<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: api key. */
final class ApiKey extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'name' => ['name', null, true],
        'mode' => ['mode', null, true],
        'prefix' => ['prefix', null, true],
        'last_used_at' => ['lastUsedAt', null, true],
        'scopes' => ['scopes', [null], true],
        'consumer_ids' => ['consumerIds', [null], true],
        'service_ids' => ['serviceIds', [null], true],
        'source_cidrs' => ['sourceCidrs', [null], true],
        'expires_at' => ['expiresAt', null, true],
        'created_at' => ['createdAt', null, true],
        'etag' => ['etag', null, true],
    ];

    /**
     * @param string $id
     * @param string $name
     * @param string $mode One of {@see ApiKeyMode}
     * @param string $prefix First characters of the secret, to identify the key
     * @param string|null $lastUsedAt
     * @param list<string> $scopes Permissions of the key: `full`, `read` or a list of scopes. One of {@see ApiKeyScope}
     * @param list<string> $consumerIds Restricts the key to these consumers; empty: all
     * @param list<string> $serviceIds Restricts the key to these connectors; empty: all
     * @param list<string> $sourceCidrs Restricts the key to these networks, e.g. 203.0.113.0/24; empty: all
     * @param string|null $expiresAt
     * @param string $createdAt
     * @param string $etag Version of the record, for `If-Match`. Changes with every update of the record, but not when it is used
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly string $mode,
        public readonly string $prefix,
        public readonly ?string $lastUsedAt,
        public readonly array $scopes,
        public readonly array $consumerIds,
        public readonly array $serviceIds,
        public readonly array $sourceCidrs,
        public readonly ?string $expiresAt,
        public readonly string $createdAt,
        public readonly string $etag,
        public readonly array $additional = [],
    ) {
    }
}
