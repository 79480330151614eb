<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: session. */
final class Session extends Model
{
    protected const MEMBERS = [
        'session_id' => ['sessionId', null, true],
        'session_uri' => ['sessionUri', null, true],
        'session_token' => ['sessionToken', null, true],
        'expires_at' => ['expiresAt', null, true],
    ];

    /**
     * @param string $sessionId For revoking the session
     * @param string $sessionUri Open in the consumer’s browser; the token is in the URL fragment
     * @param string $sessionToken Bearer token for this consumer only
     * @param string $expiresAt
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $sessionId,
        public readonly string $sessionUri,
        public readonly string $sessionToken,
        public readonly string $expiresAt,
        public readonly array $additional = [],
    ) {
    }
}
