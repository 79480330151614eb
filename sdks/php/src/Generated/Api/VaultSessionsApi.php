<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\CurrentSession;
use Keyway\Models\Session;
use Keyway\Models\SessionCreate;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->vault->sessions`. */
final class VaultSessionsApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Create a session for a consumer, to open the hosted vault.
     *
     * `POST /vault/sessions`, processed once however often it is sent
     *
     * @param SessionCreate|array<string, mixed>|null $body
     * @throws KeywayException
     */
    public function create(
        #[\SensitiveParameter]
        SessionCreate|array|null $body = null,
        ?CallOptions $options = null,
    ): Session {
        return $this->sender->one('vault.sessions.create', Session::class, [], $options, body: $body, bodyType: SessionCreate::class);
    }

    /**
     * End all sessions of the consumer immediately.
     *
     * `DELETE /vault/sessions`
     *
     * @throws KeywayException
     */
    public function revokeAll(
        ?CallOptions $options = null,
    ): void {
        $this->sender->none('vault.sessions.revokeAll', [], $options);
    }

    /**
     * Read the session of the token.
     *
     * `GET /vault/sessions/current`
     *
     * @throws KeywayException
     */
    public function current(
        ?CallOptions $options = null,
    ): CurrentSession {
        return $this->sender->one('vault.sessions.current', CurrentSession::class, [], $options);
    }

    /**
     * End one session of the consumer immediately.
     *
     * `DELETE /vault/sessions/{session_id}`
     *
     * @param string $sessionId From the response that created the session
     * @throws KeywayException
     */
    public function revoke(
        string $sessionId,
        ?CallOptions $options = null,
    ): void {
        $this->sender->none('vault.sessions.revoke', ['session_id' => $sessionId], $options);
    }
}
