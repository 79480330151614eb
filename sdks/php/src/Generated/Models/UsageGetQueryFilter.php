<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: usage get query filter. Omitted properties are not sent. */
final class UsageGetQueryFilter extends Model
{
    protected const MEMBERS = [
        'service_id' => ['serviceId', null, false],
        'unified_api' => ['unifiedApi', null, false],
    ];

    /**
     * @param string|null $serviceId Only requests to this connector; `vault`: requests to none
     * @param string|null $unifiedApi Only requests to this unified API, to `proxy` or to `vault`
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $serviceId = null,
        public readonly ?string $unifiedApi = null,
        public readonly array $additional = [],
    ) {
    }
}
