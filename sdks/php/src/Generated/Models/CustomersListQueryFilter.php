<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: customers list query filter. Omitted properties are not sent. */
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
     * @param string|null $email The customer with this email address; case-insensitive
     * @param string|null $phone The customer with this phone number, in any format
     * @param string|null $externalId Only customers with this external ID
     * @param \DateTimeInterface|string|null $createdSince Created at or after this time
     * @param \DateTimeInterface|string|null $updatedSince Updated at or after this time
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
