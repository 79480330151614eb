<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: connectors list query filter. Omitted properties are not sent. */
final class ConnectorsListQueryFilter extends Model
{
    protected const MEMBERS = [
        'unified_api' => ['unifiedApi', null, false],
        'status' => ['status', null, false],
    ];

    /**
     * @param string|null $unifiedApi Only connectors of this unified API. One of {@see SessionCreateSettingsUnifiedApi}
     * @param string|null $status Only connectors with this status. One of {@see ConnectorStatus}
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $unifiedApi = null,
        public readonly ?string $status = null,
        public readonly array $additional = [],
    ) {
    }
}
