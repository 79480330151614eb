<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Installation;
use Keyway\Models\KeyRotation;
use Keyway\Models\KeyRotationCreate;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->management->installation`. */
final class ManagementInstallationApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Get the status of the installation.
     *
     * `GET /installation`
     *
     * @throws KeywayException
     */
    public function get(
        ?CallOptions $options = null,
    ): Installation {
        return $this->sender->one('management.installation.get', Installation::class, [], $options);
    }

    /**
     * Rotate data keys and re-encrypt stored values.
     *
     * `POST /installation/key-rotations`, processed once however often it is sent
     *
     * @param KeyRotationCreate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function rotateKeys(
        #[\SensitiveParameter]
        KeyRotationCreate|array $body,
        ?CallOptions $options = null,
    ): KeyRotation {
        return $this->sender->one('management.installation.rotateKeys', KeyRotation::class, [], $options, body: $body, bodyType: KeyRotationCreate::class);
    }
}
