<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: message create author. Omitted properties are not sent. */
final class MessageCreateAuthor extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, false],
        'type' => ['type', null, false],
        'name' => ['name', null, false],
        'email' => ['email', null, false],
    ];

    /**
     * @param string|null $id
     * @param string|null $type One of {@see MessageAuthorType}
     * @param string|null $name
     * @param string|null $email
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $id = null,
        public readonly ?string $type = null,
        public readonly ?string $name = null,
        public readonly ?string $email = null,
        public readonly array $additional = [],
    ) {
    }
}
