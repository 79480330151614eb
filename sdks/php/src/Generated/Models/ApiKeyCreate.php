<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What a caller sends as api key create; what is left out is not sent. */
final class ApiKeyCreate extends Model
{
    protected const MEMBERS = [
        'name' => ['name', null, true],
        'mode' => ['mode', null, false],
        'expires_at' => ['expiresAt', null, false],
    ];

    /**
     * @param string $name
     * @param string|null $mode One of {@see ApiKeyMode}
     * @param \DateTimeInterface|string|null $expiresAt
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $name,
        public readonly ?string $mode = null,
        public readonly \DateTimeInterface|string|null $expiresAt = null,
        public readonly array $additional = [],
    ) {
    }
}
