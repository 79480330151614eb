<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: connectors resource query. Omitted properties are not sent. */
final class ConnectorsResourceQuery extends Model
{
    protected const MEMBERS = [
        'unified_api' => ['unifiedApi', null, false],
    ];

    /**
     * @param string|null $unifiedApi The unified API of the resource. One of {@see SessionCreateSettingsUnifiedApi}
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $unifiedApi = null,
        public readonly array $additional = [],
    ) {
    }
}
