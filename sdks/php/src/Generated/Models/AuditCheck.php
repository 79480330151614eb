<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: audit check. */
final class AuditCheck extends Model
{
    protected const MEMBERS = [
        'whole' => ['whole', null, true],
        'complete' => ['complete', null, true],
        'chains' => ['chains', null, true],
        'entries' => ['entries', null, true],
        'anchor' => ['anchor', AuditCheckAnchor::class, true],
        'problems' => ['problems', [AuditCheckProblem::class], true],
        'advice' => ['advice', null, true],
    ];

    /**
     * @param bool|null $whole true: nothing was altered, added or removed; null if the check did not finish
     * @param bool $complete false if the check ran out of its 20 seconds
     * @param int $chains How many were looked at
     * @param int $entries How many were looked at
     * @param AuditCheckAnchor|null $anchor Store it outside the database: it proves later that nothing up to here was replaced
     * @param list<AuditCheckProblem> $problems Up to 100 problems
     * @param string|null $advice Next step, if any
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ?bool $whole,
        public readonly bool $complete,
        public readonly int $chains,
        public readonly int $entries,
        public readonly ?AuditCheckAnchor $anchor,
        public readonly array $problems,
        public readonly ?string $advice,
        public readonly array $additional = [],
    ) {
    }
}
