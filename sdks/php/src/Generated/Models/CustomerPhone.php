<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: customer phone. */
final class CustomerPhone extends Model
{
    protected const MEMBERS = [
        'phone' => ['phone', null, true],
        'type' => ['type', null, true],
    ];

    /**
     * @param string $phone
     * @param string|null $type The vendor’s label, e.g. mobile
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $phone,
        public readonly ?string $type,
        public readonly array $additional = [],
    ) {
    }
}
