<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: installation process. */
final class InstallationProcess extends Model
{
    protected const MEMBERS = [
        'started_at' => ['startedAt', null, true],
        'node_version' => ['nodeVersion', null, true],
        'roles' => ['roles', [null], true],
    ];

    /**
     * @param string $startedAt
     * @param string $nodeVersion
     * @param list<string> $roles `api` handles requests, `worker` runs background jobs. One of {@see InstallationProcessRole}
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $startedAt,
        public readonly string $nodeVersion,
        public readonly array $roles,
        public readonly array $additional = [],
    ) {
    }
}
