<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: customer create phone. Omitted properties are not sent. */
final class CustomerCreatePhone extends Model
{
    protected const MEMBERS = [
        'phone' => ['phone', null, true],
        'type' => ['type', null, false],
    ];

    /**
     * @param string $phone
     * @param string|null $type
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $phone,
        public readonly ?string $type = null,
        public readonly array $additional = [],
    ) {
    }
}
