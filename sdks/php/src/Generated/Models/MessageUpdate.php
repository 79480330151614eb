<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: message update. Omitted properties are not sent. */
final class MessageUpdate extends Model
{
    protected const MEMBERS = [
        'subject' => ['subject', null, false],
        'body' => ['body', null, false],
        'body_html' => ['bodyHtml', null, false],
        'pass_through' => ['passThrough', [MessageCreatePassThrough::class], false],
    ];

    /**
     * @param string|null $subject
     * @param string|null $body Plain text; body or body_html is required on create
     * @param string|null $bodyHtml HTML. If the helpdesk has no HTML, it is written as Markdown or text, and `body` instead if both are set
     * @param list<MessageCreatePassThrough>|null $passThrough Vendor-specific members merged into the downstream request body of the named connector
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $subject = null,
        public readonly ?string $body = null,
        public readonly ?string $bodyHtml = null,
        public readonly ?array $passThrough = null,
        public readonly array $additional = [],
    ) {
    }
}
