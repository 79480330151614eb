<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: webhook secret. */
final class WebhookSecret extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'created_at' => ['createdAt', null, true],
        'expires_at' => ['expiresAt', null, true],
        'value' => ['value', null, false],
    ];

    /**
     * @param string $id
     * @param string $createdAt
     * @param string|null $expiresAt When it stops signing after a rotation
     * @param string|null $value `whsec_…`: only in the response to the request that had Keyway create it
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $createdAt,
        public readonly ?string $expiresAt,
        public readonly ?string $value = null,
        public readonly array $additional = [],
    ) {
    }
}
