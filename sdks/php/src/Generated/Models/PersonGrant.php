<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: person grant. */
final class PersonGrant extends Model
{
    protected const MEMBERS = [
        'role' => ['role', null, true],
        'application_id' => ['applicationId', null, true],
    ];

    /**
     * @param string $role One of {@see PersonGrantRole}
     * @param string|null $applicationId Application the role applies to; null: all applications and the installation itself
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $role,
        public readonly ?string $applicationId,
        public readonly array $additional = [],
    ) {
    }
}
