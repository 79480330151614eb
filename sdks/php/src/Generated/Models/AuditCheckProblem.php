<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: audit check problem. */
final class AuditCheckProblem extends Model
{
    protected const MEMBERS = [
        'chain_id' => ['chainId', null, true],
        'sequence' => ['sequence', null, true],
        'problem' => ['problem', null, true],
    ];

    /**
     * @param string $chainId
     * @param int|null $sequence The first entry affected, if any
     * @param string $problem
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $chainId,
        public readonly ?int $sequence,
        public readonly string $problem,
        public readonly array $additional = [],
    ) {
    }
}
