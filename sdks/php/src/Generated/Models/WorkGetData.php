<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: work get data. */
final class WorkGetData extends Model
{
    protected const MEMBERS = [
        'kinds' => ['kinds', [Workload::class], true],
    ];

    /**
     * @param list<Workload> $kinds
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly array $kinds,
        public readonly array $additional = [],
    ) {
    }
}
