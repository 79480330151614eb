<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: person. */
final class Person extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'email' => ['email', null, true],
        'name' => ['name', null, true],
        'status' => ['status', null, true],
        'grants' => ['grants', [PersonGrant::class], true],
        'sign_in_url' => ['signInUrl', null, true],
        'last_sign_in_at' => ['lastSignInAt', null, true],
        'created_at' => ['createdAt', null, true],
        'etag' => ['etag', null, true],
    ];

    /**
     * @param string $id
     * @param string $email In lower case; `{subject} at {issuer}` if the provider verified no email address
     * @param string|null $name Name at the identity provider; null before the first sign-in
     * @param string $status `invited` until the first sign-in. One of {@see PersonStatus}
     * @param list<PersonGrant> $grants Roles of the person
     * @param string $signInUrl Sign-in link to share with the person. It only works with their identity provider account
     * @param string|null $lastSignInAt
     * @param string $createdAt
     * @param string $etag Version of the record, for `If-Match`. Changes with every update of the record, but not when it is used
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $email,
        public readonly ?string $name,
        public readonly string $status,
        public readonly array $grants,
        public readonly string $signInUrl,
        public readonly ?string $lastSignInAt,
        public readonly string $createdAt,
        public readonly string $etag,
        public readonly array $additional = [],
    ) {
    }
}
