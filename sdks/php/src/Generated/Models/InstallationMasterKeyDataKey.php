<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: installation master key data key. */
final class InstallationMasterKeyDataKey extends Model
{
    protected const MEMBERS = [
        'master_key_id' => ['masterKeyId', null, true],
        'count' => ['count', null, true],
    ];

    /**
     * @param string $masterKeyId
     * @param int $count
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $masterKeyId,
        public readonly int $count,
        public readonly array $additional = [],
    ) {
    }
}
