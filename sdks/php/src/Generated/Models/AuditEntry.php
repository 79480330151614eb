<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: audit entry. */
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
     * @param string $id Its chain and its number in the chain, as in `keyway audit verify`
     * @param string $at
     * @param string $action e.g. `connection.added`; docs/audit.md lists all actions
     * @param string $actor Actor: `api_key:`, `session:`, `person:`, `job:` or `command:` with an ID, or `admin`
     * @param string $applicationId `_system` for the whole installation
     * @param string|null $consumerId
     * @param string|null $serviceId
     * @param string|null $connectionId
     * @param string|null $subject The key, person, session or webhook affected, if no other attribute says so
     * @param string|null $requestId ID of the request, as in `/vault/logs`; null if no request caused it
     * @param array<string, mixed> $detail Details of the action
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
