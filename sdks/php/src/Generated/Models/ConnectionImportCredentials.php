<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: connection import credentials. Omitted properties are not sent. */
final class ConnectionImportCredentials extends Model
{
    protected const MEMBERS = [
        'access_token' => ['accessToken', null, true],
        'refresh_token' => ['refreshToken', null, false],
        'issued_at' => ['issuedAt', null, false],
        'expires_in' => ['expiresIn', null, false],
        'scopes' => ['scopes', [null], false],
    ];

    /**
     * @param string $accessToken
     * @param string|null $refreshToken
     * @param \DateTimeInterface|string|null $issuedAt
     * @param int|null $expiresIn Seconds from issued_at
     * @param list<string>|null $scopes Scopes granted to the token; not checked if absent
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $accessToken,
        public readonly ?string $refreshToken = null,
        public readonly \DateTimeInterface|string|null $issuedAt = null,
        public readonly ?int $expiresIn = null,
        public readonly ?array $scopes = null,
        public readonly array $additional = [],
    ) {
    }
}
