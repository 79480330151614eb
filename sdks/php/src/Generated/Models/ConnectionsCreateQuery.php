<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: connections create query. Omitted properties are not sent. */
final class ConnectionsCreateQuery extends Model
{
    protected const MEMBERS = [
        'new' => ['new', null, false],
    ];

    /**
     * @param bool|null $new true: adds another connection, if the integration has allow_multiple
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?bool $new = null,
        public readonly array $additional = [],
    ) {
    }
}
