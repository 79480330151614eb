<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: customer update. Omitted properties are not sent. */
final class CustomerUpdate extends Model
{
    protected const MEMBERS = [
        'name' => ['name', null, false],
        'first_name' => ['firstName', null, false],
        'last_name' => ['lastName', null, false],
        'email' => ['email', null, false],
        'phones' => ['phones', [CustomerCreatePhone::class], false],
        'company_id' => ['companyId', null, false],
        'title' => ['title', null, false],
        'language' => ['language', null, false],
        'time_zone' => ['timeZone', null, false],
        'external_id' => ['externalId', null, false],
        'metadata' => ['metadata', ['*' => null], false],
        'pass_through' => ['passThrough', [MessageCreatePassThrough::class], false],
    ];

    /**
     * @param string|null $name Full name; or use first_name and last_name
     * @param string|null $firstName
     * @param string|null $lastName
     * @param string|null $email The primary email address
     * @param list<CustomerCreatePhone>|null $phones Replaces the current numbers
     * @param string|null $companyId
     * @param string|null $title
     * @param string|null $language
     * @param string|null $timeZone
     * @param string|null $externalId
     * @param array<string, string|int|float|bool|null>|null $metadata
     * @param list<MessageCreatePassThrough>|null $passThrough Vendor-specific members merged into the downstream request body of the named connector
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $name = null,
        public readonly ?string $firstName = null,
        public readonly ?string $lastName = null,
        public readonly ?string $email = null,
        public readonly ?array $phones = null,
        public readonly ?string $companyId = null,
        public readonly ?string $title = null,
        public readonly ?string $language = null,
        public readonly ?string $timeZone = null,
        public readonly ?string $externalId = null,
        public readonly ?array $metadata = null,
        public readonly ?array $passThrough = null,
        public readonly array $additional = [],
    ) {
    }
}
