<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: audit list query filter. Omitted properties are not sent. */
final class AuditListQueryFilter extends Model
{
    protected const MEMBERS = [
        'application_id' => ['applicationId', null, false],
        'start_date' => ['startDate', null, false],
        'end_date' => ['endDate', null, false],
        'action' => ['action', null, false],
        'actor' => ['actor', null, false],
        'consumer_id' => ['consumerId', null, false],
    ];

    /**
     * @param string|null $applicationId Only entries of this application, even if deleted; `_system`: entries of the installation
     * @param \DateTimeInterface|string|null $startDate Only entries at or after this time
     * @param \DateTimeInterface|string|null $endDate Only entries before this time
     * @param string|null $action Only entries of this action, e.g. `credential.revoked`
     * @param string|null $actor Only entries by this actor, e.g. `person:` and an ID
     * @param string|null $consumerId Only entries about this consumer
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $applicationId = null,
        public readonly \DateTimeInterface|string|null $startDate = null,
        public readonly \DateTimeInterface|string|null $endDate = null,
        public readonly ?string $action = null,
        public readonly ?string $actor = null,
        public readonly ?string $consumerId = null,
        public readonly array $additional = [],
    ) {
    }
}
