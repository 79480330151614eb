<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: partial customer. */
final class PartialCustomer extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'downstream_id' => ['downstreamId', null, false],
        'name' => ['name', null, false],
        'first_name' => ['firstName', null, false],
        'last_name' => ['lastName', null, false],
        'email' => ['email', null, false],
        'emails' => ['emails', [CustomerEmail::class], false],
        'phones' => ['phones', [CustomerPhone::class], false],
        'company' => ['company', NamedReference::class, false],
        'title' => ['title', null, false],
        'avatar_url' => ['avatarUrl', null, false],
        'language' => ['language', null, false],
        'time_zone' => ['timeZone', null, false],
        'tags' => ['tags', [TagName::class], false],
        'external_id' => ['externalId', null, false],
        'blocked' => ['blocked', null, false],
        'metadata' => ['metadata', ['*' => null], false],
        'web_url' => ['webUrl', null, false],
        'created_at' => ['createdAt', null, false],
        'updated_at' => ['updatedAt', null, false],
        'last_seen_at' => ['lastSeenAt', null, false],
    ];

    /**
     * @param string $id Same as the author ID of a message and the customer ID of a conversation
     * @param string|null $downstreamId The vendor’s own ID
     * @param string|null $name
     * @param string|null $firstName
     * @param string|null $lastName
     * @param string|null $email The primary email address
     * @param list<CustomerEmail>|null $emails
     * @param list<CustomerPhone>|null $phones
     * @param NamedReference|null $company
     * @param string|null $title Job title
     * @param string|null $avatarUrl
     * @param string|null $language The vendor’s format, usually an ISO 639-1 code
     * @param string|null $timeZone
     * @param list<TagName>|null $tags
     * @param string|null $externalId
     * @param bool|null $blocked
     * @param array<string, string|int|float|bool|null>|null $metadata
     * @param string|null $webUrl
     * @param string|null $createdAt
     * @param string|null $updatedAt
     * @param string|null $lastSeenAt
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly ?string $downstreamId = null,
        public readonly ?string $name = null,
        public readonly ?string $firstName = null,
        public readonly ?string $lastName = null,
        public readonly ?string $email = null,
        public readonly ?array $emails = null,
        public readonly ?array $phones = null,
        public readonly ?NamedReference $company = null,
        public readonly ?string $title = null,
        public readonly ?string $avatarUrl = null,
        public readonly ?string $language = null,
        public readonly ?string $timeZone = null,
        public readonly ?array $tags = null,
        public readonly ?string $externalId = null,
        public readonly ?bool $blocked = null,
        public readonly ?array $metadata = null,
        public readonly ?string $webUrl = null,
        public readonly ?string $createdAt = null,
        public readonly ?string $updatedAt = null,
        public readonly ?string $lastSeenAt = null,
        public readonly array $additional = [],
    ) {
    }
}
