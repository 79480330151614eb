<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: attachments upload query. Omitted properties are not sent. */
final class AttachmentsUploadQuery extends Model
{
    protected const MEMBERS = [
        'file_name' => ['fileName', null, true],
    ];

    /**
     * @param string $fileName File name shown to people; a form may omit it if its file has a name
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $fileName,
        public readonly array $additional = [],
    ) {
    }
}
