<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: installation. */
final class Installation extends Model
{
    protected const MEMBERS = [
        'version' => ['version', null, true],
        'base_url' => ['baseUrl', null, true],
        'process' => ['process', InstallationProcess::class, true],
        'database' => ['database', InstallationDatabase::class, true],
        'applications' => ['applications', null, true],
        'master_key' => ['masterKey', InstallationMasterKey::class, true],
        'key_rotation' => ['keyRotation', InstallationKeyRotation::class, true],
        'sign_in' => ['signIn', InstallationSignIn::class, true],
    ];

    /**
     * @param string $version Version of Keyway
     * @param string $baseUrl
     * @param InstallationProcess $process The process that handled this request
     * @param InstallationDatabase $database
     * @param int|null $applications Number of applications
     * @param InstallationMasterKey $masterKey
     * @param InstallationKeyRotation|null $keyRotation Progress of the latest data key rotation
     * @param InstallationSignIn $signIn Ways to sign in to the console
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $version,
        public readonly string $baseUrl,
        public readonly InstallationProcess $process,
        public readonly InstallationDatabase $database,
        public readonly ?int $applications,
        public readonly InstallationMasterKey $masterKey,
        public readonly ?InstallationKeyRotation $keyRotation,
        public readonly InstallationSignIn $signIn,
        public readonly array $additional = [],
    ) {
    }
}
