<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as installation master key. */
final class InstallationMasterKey extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'previous_id' => ['previousId', null, true],
        'data_keys' => ['dataKeys', [InstallationMasterKeyDataKey::class], true],
        'service' => ['service', InstallationMasterKeyService::class, true],
    ];

    /**
     * @param string $id Of the master key that this process seals with; it tells nothing of the key
     * @param string|null $previousId Of the one before, where it is set: remove it when nothing is left under it
     * @param list<InstallationMasterKeyDataKey>|null $dataKeys How many data keys each master key wraps; others than `id`: run `keyway keys rotate --master`
     * @param InstallationMasterKeyService|null $service The key service that holds the master key; null where the process does
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly ?string $previousId,
        public readonly ?array $dataKeys,
        public readonly ?InstallationMasterKeyService $service,
        public readonly array $additional = [],
    ) {
    }
}
