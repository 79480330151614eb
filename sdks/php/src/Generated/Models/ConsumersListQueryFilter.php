<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: consumers list query filter. Omitted properties are not sent. */
final class ConsumersListQueryFilter extends Model
{
    protected const MEMBERS = [
        'consumer_id' => ['consumerId', null, false],
        'health' => ['health', [null], false],
        'expires_before' => ['expiresBefore', null, false],
        'search' => ['search', null, false],
    ];

    /**
     * @param string|null $consumerId Prefix of the consumer ID
     * @param list<string>|string|null $health Only consumers with an enabled connection in one of these states; a page can be short. One of {@see ConnectionHealth}
     * @param \DateTimeInterface|string|null $expiresBefore Only consumers with an enabled connection whose authorization_expires_at is before this time, soonest first
     * @param string|null $search Start of the ID, account name, user name or email, or of any word in them
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $consumerId = null,
        public readonly array|string|null $health = null,
        public readonly \DateTimeInterface|string|null $expiresBefore = null,
        public readonly ?string $search = null,
        public readonly array $additional = [],
    ) {
    }
}
