<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What a caller sends as message create attachment; what is left out is not sent. */
final class MessageCreateAttachment extends Model
{
    protected const MEMBERS = [
        'file_name' => ['fileName', null, true],
        'content_type' => ['contentType', null, true],
        'content_base64' => ['contentBase64', null, true],
    ];

    /**
     * @param string $fileName
     * @param string $contentType A media type with optional parameters, e.g. text/plain; charset=utf-8
     * @param string $contentBase64
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $fileName,
        public readonly string $contentType,
        public readonly string $contentBase64,
        public readonly array $additional = [],
    ) {
    }
}
