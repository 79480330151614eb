<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: installation database migrations. */
final class InstallationDatabaseMigrations extends Model
{
    protected const MEMBERS = [
        'applied' => ['applied', null, true],
        'pending' => ['pending', null, true],
    ];

    /**
     * @param int $applied
     * @param int $pending Migrations of this release that have not run; above 0: run `keyway migrate`
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly int $applied,
        public readonly int $pending,
        public readonly array $additional = [],
    ) {
    }
}
