<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: session create consumer metadata. Omitted properties are not sent. */
final class SessionCreateConsumerMetadata extends Model
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
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
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
