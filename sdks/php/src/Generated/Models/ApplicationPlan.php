<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: application plan. */
final class ApplicationPlan extends Model
{
    protected const MEMBERS = [
        'name' => ['name', null, true],
        'monthly_limit' => ['monthlyLimit', null, true],
        'status' => ['status', null, true],
    ];

    /**
     * @param string $name
     * @param int|null $monthlyLimit null: the server’s default
     * @param string $status One of {@see ApplicationPlanStatus}
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $name,
        public readonly ?int $monthlyLimit,
        public readonly string $status,
        public readonly array $additional = [],
    ) {
    }
}
