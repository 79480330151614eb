<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as audit entry. */
final class AuditEntry extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'at' => ['at', null, true],
        'action' => ['action', null, true],
        'actor' => ['actor', null, true],
        'application_id' => ['applicationId', null, true],
        'consumer_id' => ['consumerId', null, true],
        'service_id' => ['serviceId', null, true],
        'connection_id' => ['connectionId', null, true],
        'subject' => ['subject', null, true],
        'request_id' => ['requestId', null, true],
        'detail' => ['detail', ['*' => null], true],
    ];

    /**
     * @param string $id Its chain and its number there, as `keyway audit verify` names them
     * @param string $at
     * @param string $action Such as `connection.added`; docs/audit.md lists them
     * @param string $actor Who did it: `api_key:`, `session:`, `person:`, `job:` or `command:` with an id, or `admin`
     * @param string $applicationId `_system` for what concerns the whole installation
     * @param string|null $consumerId
     * @param string|null $serviceId
     * @param string|null $connectionId
     * @param string|null $subject The key, person, session or webhook it was done to, where nothing else says it
     * @param string|null $requestId The call that did it, as in `/vault/logs`; null where none did
     * @param array<string, mixed> $detail What there is to say of this action
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $at,
        public readonly string $action,
        public readonly string $actor,
        public readonly string $applicationId,
        public readonly ?string $consumerId,
        public readonly ?string $serviceId,
        public readonly ?string $connectionId,
        public readonly ?string $subject,
        public readonly ?string $requestId,
        public readonly array $detail,
        public readonly array $additional = [],
    ) {
    }
}
