<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Message;
use Keyway\Models\MessageCreate;
use Keyway\Models\MessageUpdate;
use Keyway\Models\MessagesCreateQuery;
use Keyway\Models\MessagesDeleteData;
use Keyway\Models\MessagesGetQuery;
use Keyway\Models\MessagesListQuery;
use Keyway\Models\MessagesUpdateQuery;
use Keyway\Models\PartialMessage;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;
use Psr\Http\Message\StreamInterface;

/** Methods of `$keyway->messages`. */
final class MessagesApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List messages.
     *
     * `GET /messages`
     *
     * @param MessagesListQuery|array<string, mixed>|null $query
     * @return ($query is null ? PageIterator<Message> : PageIterator<Message>|PageIterator<PartialMessage>) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function list(
        MessagesListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('messages.list', Message::class, [], $options, query: $query, part: PartialMessage::class);
    }

    /**
     * Create a message.
     *
     * `POST /messages`, processed once however often it is sent
     *
     * @param MessageCreate|array<string, mixed> $body
     * @param MessagesCreateQuery|array<string, mixed>|null $query
     * @param array<string, string|\SplFileInfo|StreamInterface|resource> $files The files that `attachments[].part` names, by these names: their bytes, or where they are on disk
     * @throws KeywayException
     */
    public function create(
        #[\SensitiveParameter]
        MessageCreate|array $body,
        ?CallOptions $options = null,
        MessagesCreateQuery|array|null $query = null,
        #[\SensitiveParameter]
        array $files = [],
    ): Message {
        return $this->sender->one('messages.create', Message::class, [], $options, query: $query, body: $body, bodyType: MessageCreate::class, files: $files);
    }

    /**
     * Read one message.
     *
     * `GET /messages/{message_id}`
     *
     * @param string $messageId As a list or create answered it; opaque
     * @param MessagesGetQuery|array<string, mixed>|null $query
     * @return ($query is null ? Message : Message|PartialMessage) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function get(
        string $messageId,
        ?CallOptions $options = null,
        MessagesGetQuery|array|null $query = null,
    ): Message|PartialMessage {
        return $this->sender->one('messages.get', Message::class, ['message_id' => $messageId], $options, query: $query, part: PartialMessage::class);
    }

    /**
     * Update one message.
     *
     * `PATCH /messages/{message_id}`
     *
     * @param string $messageId As a list or create answered it; opaque
     * @param MessageUpdate|array<string, mixed> $body
     * @param MessagesUpdateQuery|array<string, mixed>|null $query
     * @throws KeywayException
     */
    public function update(
        string $messageId,
        #[\SensitiveParameter]
        MessageUpdate|array $body,
        ?CallOptions $options = null,
        MessagesUpdateQuery|array|null $query = null,
    ): Message {
        return $this->sender->one('messages.update', Message::class, ['message_id' => $messageId], $options, query: $query, body: $body, bodyType: MessageUpdate::class);
    }

    /**
     * Delete one message.
     *
     * `DELETE /messages/{message_id}`
     *
     * @param string $messageId As a list or create answered it; opaque
     * @throws KeywayException
     */
    public function delete(
        string $messageId,
        ?CallOptions $options = null,
    ): MessagesDeleteData {
        return $this->sender->one('messages.delete', MessagesDeleteData::class, ['message_id' => $messageId], $options);
    }
}
