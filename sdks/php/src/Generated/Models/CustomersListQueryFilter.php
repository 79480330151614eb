<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What a caller sends as customers list query filter; what is left out is not sent. */
final class CustomersListQueryFilter extends Model
{
    protected const MEMBERS = [
        'email' => ['email', null, false],
        'phone' => ['phone', null, false],
        'external_id' => ['externalId', null, false],
        'created_since' => ['createdSince', null, false],
        'updated_since' => ['updatedSince', null, false],
    ];

    /**
     * @param string|null $email The customer with this address, in any case
     * @param string|null $phone The customer with this number, however it is written
     * @param string|null $externalId With this external id
     * @param \DateTimeInterface|string|null $createdSince Created at this moment or later
     * @param \DateTimeInterface|string|null $updatedSince Changed at this moment or later
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $email = null,
        public readonly ?string $phone = null,
        public readonly ?string $externalId = null,
        public readonly \DateTimeInterface|string|null $createdSince = null,
        public readonly \DateTimeInterface|string|null $updatedSince = null,
        public readonly array $additional = [],
    ) {
    }
}
