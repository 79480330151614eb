<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: application create plan. Omitted properties are not sent. */
final class ApplicationCreatePlan extends Model
{
    protected const MEMBERS = [
        'name' => ['name', null, false],
        'monthly_limit' => ['monthlyLimit', null, false],
        'status' => ['status', null, false],
    ];

    /**
     * @param string|null $name
     * @param int|null $monthlyLimit null: the server’s default
     * @param string|null $status One of {@see ApplicationPlanStatus}
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $name = null,
        public readonly ?int $monthlyLimit = null,
        public readonly ?string $status = null,
        public readonly array $additional = [],
    ) {
    }
}
