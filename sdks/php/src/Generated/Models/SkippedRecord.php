<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: skipped record. */
final class SkippedRecord extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'reason' => ['reason', null, true],
        'field' => ['field', null, true],
        'message' => ['message', null, true],
    ];

    /**
     * @param string|null $id ID of the record; null if the helpdesk’s response has no valid ID
     * @param string $reason `unreadable_id`: the record has no usable ID. `unreadable_record`: it cannot be mapped. One of {@see SkippedRecordReason}
     * @param string $field The attribute of the helpdesk’s response that cannot be read
     * @param string $message Expected and actual type, without values
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ?string $id,
        public readonly string $reason,
        public readonly string $field,
        public readonly string $message,
        public readonly array $additional = [],
    ) {
    }
}
