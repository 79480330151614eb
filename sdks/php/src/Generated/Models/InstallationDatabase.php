<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: installation database. */
final class InstallationDatabase extends Model
{
    protected const MEMBERS = [
        'kind' => ['kind', null, true],
        'reachable' => ['reachable', null, true],
        'version' => ['version', null, true],
        'migrations' => ['migrations', InstallationDatabaseMigrations::class, true],
    ];

    /**
     * @param string $kind `embedded` supports one process only. One of {@see InstallationDatabaseKind}
     * @param bool $reachable If false, everything read from the database is null
     * @param string|null $version PostgreSQL version, also of the embedded database
     * @param InstallationDatabaseMigrations|null $migrations
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $kind,
        public readonly bool $reachable,
        public readonly ?string $version,
        public readonly ?InstallationDatabaseMigrations $migrations,
        public readonly array $additional = [],
    ) {
    }
}
