<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: usage by error. */
final class UsageByError extends Model
{
    protected const MEMBERS = [
        'type_name' => ['typeName', null, true],
        'calls' => ['calls', null, true],
    ];

    /**
     * @param string|null $typeName `type_name` of the error; null for a connector’s own error that the proxy forwarded
     * @param int $calls
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ?string $typeName,
        public readonly int $calls,
        public readonly array $additional = [],
    ) {
    }
}
