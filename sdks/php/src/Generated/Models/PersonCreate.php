<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: person create. Omitted properties are not sent. */
final class PersonCreate extends Model
{
    protected const MEMBERS = [
        'email' => ['email', null, true],
        'grants' => ['grants', [PersonGrant::class], true],
    ];

    /**
     * @param string $email
     * @param list<PersonGrant> $grants Roles of the person
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $email,
        public readonly array $grants,
        public readonly array $additional = [],
    ) {
    }
}
