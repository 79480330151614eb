<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: person update. Omitted properties are not sent. */
final class PersonUpdate extends Model
{
    protected const MEMBERS = [
        'grants' => ['grants', [PersonGrant::class], false],
        'status' => ['status', null, false],
    ];

    /**
     * @param list<PersonGrant>|null $grants Roles of the person
     * @param string|null $status `disabled`: every session ends. One of {@see PersonStatus}
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?array $grants = null,
        public readonly ?string $status = null,
        public readonly array $additional = [],
    ) {
    }
}
