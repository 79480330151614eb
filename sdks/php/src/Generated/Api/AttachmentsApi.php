<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\AttachmentsGetQuery;
use Keyway\Models\PartialAttachment;
use Keyway\Runtime\Sender;
use Psr\Http\Message\ResponseInterface;

/** Methods of `$keyway->attachments`. */
final class AttachmentsApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Read one attachment.
     *
     * `GET /attachments/{attachment_id}`
     *
     * @param string $attachmentId As its message names it; opaque
     * @param AttachmentsGetQuery|array<string, mixed>|null $query
     * @throws KeywayException
     */
    public function get(
        string $attachmentId,
        ?CallOptions $options = null,
        AttachmentsGetQuery|array|null $query = null,
    ): PartialAttachment {
        return $this->sender->one('attachments.get', PartialAttachment::class, ['attachment_id' => $attachmentId], $options, query: $query);
    }

    /**
     * Read the bytes of one attachment.
     *
     * `GET /attachments/{attachment_id}/content`
     *
     * @param string $attachmentId As its message names it; opaque
     * @return ResponseInterface Its body is read as it comes: once, and in parts
     * @throws KeywayException
     */
    public function content(
        string $attachmentId,
        ?CallOptions $options = null,
    ): ResponseInterface {
        return $this->sender->file('attachments.content', ['attachment_id' => $attachmentId], $options);
    }
}
