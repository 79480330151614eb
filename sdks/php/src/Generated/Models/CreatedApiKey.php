<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as created api key. */
final class CreatedApiKey extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'name' => ['name', null, true],
        'mode' => ['mode', null, true],
        'prefix' => ['prefix', null, true],
        'last_used_at' => ['lastUsedAt', null, true],
        'expires_at' => ['expiresAt', null, true],
        'created_at' => ['createdAt', null, true],
        'secret' => ['secret', null, true],
    ];

    /**
     * @param string $id
     * @param string $name
     * @param string $mode One of {@see ApiKeyMode}
     * @param string $prefix The beginning of the secret, to tell keys apart
     * @param string|null $lastUsedAt
     * @param string|null $expiresAt
     * @param string $createdAt
     * @param string $secret Shown only once
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly string $mode,
        public readonly string $prefix,
        public readonly ?string $lastUsedAt,
        public readonly ?string $expiresAt,
        public readonly string $createdAt,
        public readonly string $secret,
        public readonly array $additional = [],
    ) {
    }
}
