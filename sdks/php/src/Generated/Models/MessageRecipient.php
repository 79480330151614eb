<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: message recipient. */
final class MessageRecipient extends Model
{
    protected const MEMBERS = [
        'role' => ['role', null, true],
        'address' => ['address', null, true],
        'name' => ['name', null, true],
    ];

    /**
     * @param string $role One of {@see MessageRecipientRole}
     * @param string $address
     * @param string|null $name
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $role,
        public readonly string $address,
        public readonly ?string $name,
        public readonly array $additional = [],
    ) {
    }
}
