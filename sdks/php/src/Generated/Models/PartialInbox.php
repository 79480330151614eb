<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: partial inbox. */
final class PartialInbox extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'downstream_id' => ['downstreamId', null, false],
        'name' => ['name', null, false],
        'channel' => ['channel', null, false],
        'address' => ['address', null, false],
        'web_url' => ['webUrl', null, false],
    ];

    /**
     * @param string $id The `inbox_id` of a new conversation
     * @param string|null $downstreamId The vendor’s own ID
     * @param string|null $name Its ID if it has no name
     * @param string|null $channel Its only channel; null if it has several or the vendor does not say. One of {@see MessageChannel}
     * @param string|null $address The email address or phone number that customers write to
     * @param string|null $webUrl
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly ?string $downstreamId = null,
        public readonly ?string $name = null,
        public readonly ?string $channel = null,
        public readonly ?string $address = null,
        public readonly ?string $webUrl = null,
        public readonly array $additional = [],
    ) {
    }
}
