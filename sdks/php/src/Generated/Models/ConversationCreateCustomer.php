<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: conversation create customer. Omitted properties are not sent. */
final class ConversationCreateCustomer extends Model
{
    protected const MEMBERS = [
        'email' => ['email', null, true],
        'name' => ['name', null, false],
    ];

    /**
     * @param string $email
     * @param string|null $name
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $email,
        public readonly ?string $name = null,
        public readonly array $additional = [],
    ) {
    }
}
