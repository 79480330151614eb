<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connector resource operation. */
final class ConnectorResourceOperation extends Model
{
    protected const MEMBERS = [
        'name' => ['name', null, true],
        'capability' => ['capability', null, true],
        'reason' => ['reason', null, true],
        'scopes' => ['scopes', [null], true],
        'only' => ['only', null, true],
    ];

    /**
     * @param string $name One of {@see ConnectorResourceOperationName}
     * @param string $capability One of {@see ConnectorResourceOperationCapability}
     * @param string|null $reason
     * @param list<string> $scopes
     * @param string|null $only The only record type it works on; null: every type. One of {@see AbilityOnly}
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $name,
        public readonly string $capability,
        public readonly ?string $reason,
        public readonly array $scopes,
        public readonly ?string $only,
        public readonly array $additional = [],
    ) {
    }
}
