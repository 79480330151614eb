<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: connection import. Omitted properties are not sent. */
final class ConnectionImport extends Model
{
    protected const MEMBERS = [
        'credentials' => ['credentials', ConnectionImportCredentials::class, true],
        'settings' => ['settings', ['*' => null], false],
        'metadata' => ['metadata', ['*' => null], false],
        'label' => ['label', null, false],
        'same_account' => ['sameAccount', null, false],
    ];

    /**
     * @param ConnectionImportCredentials $credentials
     * @param array<string, string|null>|null $settings Keyed by form field id; API key, username and password are settings too; null removes one
     * @param array<string, mixed>|null $metadata Your own data, merged with the stored value; null removes a member. At most 4096 characters of JSON in total; not from a session
     * @param string|null $label A name for the account
     * @param bool|null $sameAccount true: the new credential belongs to the same vendor account as the previous one, so cursors, uploads and events stay valid. Returns ConflictError if it is known to belong to another account
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ConnectionImportCredentials $credentials,
        public readonly ?array $settings = null,
        public readonly ?array $metadata = null,
        public readonly ?string $label = null,
        public readonly ?bool $sameAccount = null,
        public readonly array $additional = [],
    ) {
    }
}
