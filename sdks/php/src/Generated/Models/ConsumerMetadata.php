<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: consumer metadata. */
final class ConsumerMetadata extends Model
{
    protected const MEMBERS = [
        'account_name' => ['accountName', null, false],
        'user_name' => ['userName', null, false],
        'email' => ['email', null, false],
        'image' => ['image', null, false],
    ];

    /**
     * @param string|null $accountName
     * @param string|null $userName
     * @param string|null $email
     * @param string|null $image
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ?string $accountName = null,
        public readonly ?string $userName = null,
        public readonly ?string $email = null,
        public readonly ?string $image = null,
        public readonly array $additional = [],
    ) {
    }
}
