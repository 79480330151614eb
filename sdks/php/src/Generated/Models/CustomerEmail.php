<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: customer email. */
final class CustomerEmail extends Model
{
    protected const MEMBERS = [
        'email' => ['email', null, true],
        'type' => ['type', null, true],
    ];

    /**
     * @param string $email
     * @param string|null $type The vendor’s label, e.g. work
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $email,
        public readonly ?string $type,
        public readonly array $additional = [],
    ) {
    }
}
