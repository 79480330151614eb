<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: installation key rotation. */
final class InstallationKeyRotation extends Model
{
    protected const MEMBERS = [
        'unfinished' => ['unfinished', null, true],
        'last_begun_at' => ['lastBegunAt', null, true],
    ];

    /**
     * @param int $unfinished Tenants whose old data keys are still in use: applications and the management area
     * @param string|null $lastBegunAt null if keys were never rotated
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly int $unfinished,
        public readonly ?string $lastBegunAt,
        public readonly array $additional = [],
    ) {
    }
}
