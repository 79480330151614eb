<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: key rotation create. Omitted properties are not sent. */
final class KeyRotationCreate extends Model
{
    protected const MEMBERS = [
        'application_id' => ['applicationId', null, false],
    ];

    /**
     * @param string|null $applicationId Only this application; default: all
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $applicationId = null,
        public readonly array $additional = [],
    ) {
    }
}
