<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: application. */
final class Application extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'name' => ['name', null, true],
        'redirect_uris' => ['redirectUris', [null], true],
        'embed_origins' => ['embedOrigins', [null], true],
        'plan' => ['plan', ApplicationPlan::class, true],
        'log_detail' => ['logDetail', null, true],
        'log_detail_days' => ['logDetailDays', null, true],
        'created_at' => ['createdAt', null, true],
        'etag' => ['etag', null, true],
    ];

    /**
     * @param string $id
     * @param string $name
     * @param list<string> $redirectUris
     * @param list<string> $embedOrigins
     * @param ApplicationPlan $plan
     * @param string $logDetail Which requests record the vendor’s requests and responses, without secrets: none, errors only, all. One of {@see ApplicationLogDetail}
     * @param int $logDetailDays Days that details are kept
     * @param string $createdAt
     * @param string $etag Version of the record, for `If-Match`. Changes with every update of the record, but not when it is used
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly array $redirectUris,
        public readonly array $embedOrigins,
        public readonly ApplicationPlan $plan,
        public readonly string $logDetail,
        public readonly int $logDetailDays,
        public readonly string $createdAt,
        public readonly string $etag,
        public readonly array $additional = [],
    ) {
    }
}
