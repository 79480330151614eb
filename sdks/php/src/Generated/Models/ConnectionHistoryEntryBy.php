<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connection history entry by. */
final class ConnectionHistoryEntryBy extends Model
{
    protected const MEMBERS = [
        'kind' => ['kind', null, true],
        'id' => ['id', null, true],
    ];

    /**
     * @param string $kind One of {@see ConnectionHistoryEntryByKind}
     * @param string|null $id ID of the key, person or session; for the system, the job
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $kind,
        public readonly ?string $id,
        public readonly array $additional = [],
    ) {
    }
}
