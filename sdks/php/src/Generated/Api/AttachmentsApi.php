<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Attachment;
use Keyway\Models\AttachmentsGetQuery;
use Keyway\Models\AttachmentsUploadQuery;
use Keyway\Models\PartialAttachment;
use Keyway\Models\UploadedFile;
use Keyway\Runtime\Sender;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamInterface;

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
     * @return ($query is null ? Attachment : Attachment|PartialAttachment) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function get(
        string $attachmentId,
        ?CallOptions $options = null,
        AttachmentsGetQuery|array|null $query = null,
    ): Attachment|PartialAttachment {
        return $this->sender->one('attachments.get', Attachment::class, ['attachment_id' => $attachmentId], $options, query: $query, part: PartialAttachment::class);
    }

    /**
     * Download one attachment.
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

    /**
     * Upload a file for a new message.
     *
     * `POST /attachments`
     *
     * @param string|\SplFileInfo|StreamInterface|resource $file Its bytes, or where they are on disk; from the beginning where it can be rewound, else sent once
     * @param AttachmentsUploadQuery|array<string, mixed> $query
     * @throws KeywayException
     */
    public function upload(
        #[\SensitiveParameter]
        mixed $file,
        AttachmentsUploadQuery|array $query,
        ?CallOptions $options = null,
    ): UploadedFile {
        return $this->sender->upload('attachments.upload', UploadedFile::class, [], $options, query: $query, file: $file);
    }
}
