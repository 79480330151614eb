<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: inbox. */
final class Inbox extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'downstream_id' => ['downstreamId', null, true],
        'name' => ['name', null, true],
        'channel' => ['channel', null, true],
        'address' => ['address', null, true],
        'web_url' => ['webUrl', null, true],
    ];

    /**
     * @param string $id The `inbox_id` of a new conversation
     * @param string $downstreamId The vendor’s own ID
     * @param string $name Its ID if it has no name
     * @param string|null $channel Its only channel; null if it has several or the vendor does not say. One of {@see MessageChannel}
     * @param string|null $address The email address or phone number that customers write to
     * @param string|null $webUrl
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $downstreamId,
        public readonly string $name,
        public readonly ?string $channel,
        public readonly ?string $address,
        public readonly ?string $webUrl,
        public readonly array $additional = [],
    ) {
    }
}
