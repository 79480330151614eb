<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: consumer stats request counts. */
final class ConsumerStatsRequestCounts extends Model
{
    protected const MEMBERS = [
        'unify' => ['unify', null, true],
        'proxy' => ['proxy', null, true],
        'vault' => ['vault', null, true],
    ];

    /**
     * @param int $unify
     * @param int $proxy
     * @param int $vault
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly int $unify,
        public readonly int $proxy,
        public readonly int $vault,
        public readonly array $additional = [],
    ) {
    }
}
