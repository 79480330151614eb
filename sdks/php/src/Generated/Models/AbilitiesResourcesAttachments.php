<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: abilities resources attachments. */
final class AbilitiesResourcesAttachments extends Model
{
    protected const MEMBERS = [
        'get' => ['get', Ability::class, true],
        'content' => ['content', Ability::class, true],
        'upload' => ['upload', UploadAbility::class, true],
    ];

    /**
     * @param Ability $get
     * @param Ability $content
     * @param UploadAbility $upload
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly Ability $get,
        public readonly Ability $content,
        public readonly UploadAbility $upload,
        public readonly array $additional = [],
    ) {
    }
}
