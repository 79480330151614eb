<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: installation sign in. */
final class InstallationSignIn extends Model
{
    protected const MEMBERS = [
        'identity_provider' => ['identityProvider', null, true],
        'admin_key' => ['adminKey', null, true],
    ];

    /**
     * @param string|null $identityProvider Host of the identity provider; null if none is configured
     * @param bool $adminKey Whether the admin key can sign in to the console
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ?string $identityProvider,
        public readonly bool $adminKey,
        public readonly array $additional = [],
    ) {
    }
}
