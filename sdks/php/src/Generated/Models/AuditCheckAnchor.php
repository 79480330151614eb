<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: audit check anchor. */
final class AuditCheckAnchor extends Model
{
    protected const MEMBERS = [
        'sequence' => ['sequence', null, true],
        'hash' => ['hash', null, true],
    ];

    /**
     * @param int $sequence
     * @param string $hash
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly int $sequence,
        public readonly string $hash,
        public readonly array $additional = [],
    ) {
    }
}
