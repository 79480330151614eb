<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: installation master key. */
final class InstallationMasterKey extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'previous_id' => ['previousId', null, true],
        'data_keys' => ['dataKeys', [InstallationMasterKeyDataKey::class], true],
        'service' => ['service', InstallationMasterKeyService::class, true],
    ];

    /**
     * @param string $id Fingerprint of this process’s master key; reveals nothing about the key
     * @param string|null $previousId Fingerprint of the previous master key, if set. Remove that key once no data key uses it
     * @param list<InstallationMasterKeyDataKey>|null $dataKeys Data keys by master key. If any are under a key other than `id`, run `keyway keys rotate --master`
     * @param InstallationMasterKeyService|null $service The key service that holds the master key; null if the process holds it
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
