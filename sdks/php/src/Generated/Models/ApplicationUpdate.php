<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: application update. Omitted properties are not sent. */
final class ApplicationUpdate extends Model
{
    protected const MEMBERS = [
        'name' => ['name', null, false],
        'redirect_uris' => ['redirectUris', [null], false],
        'embed_origins' => ['embedOrigins', [null], false],
        'plan' => ['plan', ApplicationCreatePlan::class, false],
        'log_detail' => ['logDetail', null, false],
        'log_detail_days' => ['logDetailDays', null, false],
    ];

    /**
     * @param string|null $name
     * @param list<string>|null $redirectUris
     * @param list<string>|null $embedOrigins
     * @param ApplicationCreatePlan|null $plan
     * @param string|null $logDetail Which requests record the vendor’s requests and responses, without secrets: none, errors only, all. One of {@see ApplicationLogDetail}
     * @param int|null $logDetailDays Days that details are kept
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $name = null,
        public readonly ?array $redirectUris = null,
        public readonly ?array $embedOrigins = null,
        public readonly ?ApplicationCreatePlan $plan = null,
        public readonly ?string $logDetail = null,
        public readonly ?int $logDetailDays = null,
        public readonly array $additional = [],
    ) {
    }
}
