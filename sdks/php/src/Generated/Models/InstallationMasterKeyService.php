<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: installation master key service. */
final class InstallationMasterKeyService extends Model
{
    protected const MEMBERS = [
        'name' => ['name', null, true],
        'answering' => ['answering', null, true],
        'keys_usable_until' => ['keysUsableUntil', null, true],
    ];

    /**
     * @param string $name The service and its key
     * @param bool $answering Whether the service’s last response was successful
     * @param string|null $keysUsableUntil The vault closes then unless the service responds; null if it is closed
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $name,
        public readonly bool $answering,
        public readonly ?string $keysUsableUntil,
        public readonly array $additional = [],
    ) {
    }
}
