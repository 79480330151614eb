<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: key rotation. */
final class KeyRotation extends Model
{
    protected const MEMBERS = [
        'tenants' => ['tenants', null, true],
        'resumed' => ['resumed', null, true],
    ];

    /**
     * @param int $tenants Tenants to re-encrypt: applications, and the management area if the rotation covers all
     * @param bool $resumed true: a rotation was already running. It continues, and no new key was created
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly int $tenants,
        public readonly bool $resumed,
        public readonly array $additional = [],
    ) {
    }
}
