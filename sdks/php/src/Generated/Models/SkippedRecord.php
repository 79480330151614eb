<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as skipped record. */
final class SkippedRecord extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'reason' => ['reason', null, true],
        'field' => ['field', null, true],
        'message' => ['message', null, true],
    ];

    /**
     * @param string|null $id The id that a list would show; null if the helpdesk’s answer has none that can be read
     * @param string $reason `unreadable_id`: the record has no usable id. `unreadable_record`: it cannot be mapped. One of {@see SkippedRecordReason}
     * @param string $field The member of the helpdesk’s answer that cannot be read
     * @param string $message The type that was expected and the type that was found, without values
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
