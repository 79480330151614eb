<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: connection confirm. Omitted properties are not sent. */
final class ConnectionConfirm extends Model
{
    protected const MEMBERS = [
        'confirm_token' => ['confirmToken', null, true],
        'same_account' => ['sameAccount', null, false],
    ];

    /**
     * @param string $confirmToken From the redirect. Send it again if the response was lost: a repeat returns the same
     * @param bool|null $sameAccount true: the new credential belongs to the same vendor account as the previous one, so cursors, uploads and events stay valid. Returns ConflictError if it is known to belong to another account
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $confirmToken,
        public readonly ?bool $sameAccount = null,
        public readonly array $additional = [],
    ) {
    }
}
