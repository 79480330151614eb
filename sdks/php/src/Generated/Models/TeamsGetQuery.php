<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: teams get query. Omitted properties are not sent. */
final class TeamsGetQuery extends Model
{
    protected const MEMBERS = [
        'fields' => ['fields', [null], false],
    ];

    /**
     * @param list<string>|null $fields Comma-separated attributes to return. One of {@see TeamsGetQueryField}
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?array $fields = null,
        public readonly array $additional = [],
    ) {
    }
}
