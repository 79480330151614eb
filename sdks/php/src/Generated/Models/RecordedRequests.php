<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: recorded requests. */
final class RecordedRequests extends Model
{
    protected const MEMBERS = [
        'requests' => ['requests', null, true],
        'share' => ['share', null, true],
        'retention_days' => ['retentionDays', null, true],
    ];

    /**
     * @param string $requests Requests that this server logs: `all`, failed ones (`errors`), failed ones and a share of the others (`share`), or `none`. One of {@see RecordedRequestsRequests}
     * @param int|float $share Share of the successful requests that are logged
     * @param int $retentionDays Days until a request is deleted from the log
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $requests,
        public readonly int|float $share,
        public readonly int $retentionDays,
        public readonly array $additional = [],
    ) {
    }
}
