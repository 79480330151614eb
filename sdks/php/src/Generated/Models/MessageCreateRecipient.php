<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: message create recipient. Omitted properties are not sent. */
final class MessageCreateRecipient extends Model
{
    protected const MEMBERS = [
        'role' => ['role', null, true],
        'address' => ['address', null, true],
        'name' => ['name', null, false],
    ];

    /**
     * @param string $role One of {@see MessageRecipientRole}
     * @param string $address
     * @param string|null $name
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $role,
        public readonly string $address,
        public readonly ?string $name = null,
        public readonly array $additional = [],
    ) {
    }
}
