<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: webhook rotate. Omitted properties are not sent. */
final class WebhookRotate extends Model
{
    protected const MEMBERS = [
        'secret' => ['secret', null, false],
    ];

    /**
     * @param string|null $secret Your own signing secret, so that your endpoint knows it before the first test: `whsec_` and the base64 of 24 to 64 random bytes. Write only. Without it Keyway creates one
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $secret = null,
        public readonly array $additional = [],
    ) {
    }
}
