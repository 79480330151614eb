<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: customer. */
final class Customer extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'downstream_id' => ['downstreamId', null, true],
        'name' => ['name', null, true],
        'first_name' => ['firstName', null, true],
        'last_name' => ['lastName', null, true],
        'email' => ['email', null, true],
        'emails' => ['emails', [CustomerEmail::class], true],
        'phones' => ['phones', [CustomerPhone::class], true],
        'company' => ['company', NamedReference::class, true],
        'title' => ['title', null, true],
        'avatar_url' => ['avatarUrl', null, true],
        'language' => ['language', null, true],
        'time_zone' => ['timeZone', null, true],
        'tags' => ['tags', [TagName::class], true],
        'external_id' => ['externalId', null, true],
        'blocked' => ['blocked', null, true],
        'metadata' => ['metadata', ['*' => null], true],
        'web_url' => ['webUrl', null, true],
        'created_at' => ['createdAt', null, true],
        'updated_at' => ['updatedAt', null, true],
        'last_seen_at' => ['lastSeenAt', null, true],
    ];

    /**
     * @param string $id Same as the author ID of a message and the customer ID of a conversation
     * @param string $downstreamId The vendor’s own ID
     * @param string|null $name
     * @param string|null $firstName
     * @param string|null $lastName
     * @param string|null $email The primary email address
     * @param list<CustomerEmail> $emails
     * @param list<CustomerPhone> $phones
     * @param NamedReference|null $company
     * @param string|null $title Job title
     * @param string|null $avatarUrl
     * @param string|null $language The vendor’s format, usually an ISO 639-1 code
     * @param string|null $timeZone
     * @param list<TagName> $tags
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
        public readonly string $downstreamId,
        public readonly ?string $name,
        public readonly ?string $firstName,
        public readonly ?string $lastName,
        public readonly ?string $email,
        public readonly array $emails,
        public readonly array $phones,
        public readonly ?NamedReference $company,
        public readonly ?string $title,
        public readonly ?string $avatarUrl,
        public readonly ?string $language,
        public readonly ?string $timeZone,
        public readonly array $tags,
        public readonly ?string $externalId,
        public readonly ?bool $blocked,
        public readonly ?array $metadata,
        public readonly ?string $webUrl,
        public readonly ?string $createdAt,
        public readonly ?string $updatedAt,
        public readonly ?string $lastSeenAt,
        public readonly array $additional = [],
    ) {
    }
}
