<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Conversation;
use Keyway\Models\ConversationCreate;
use Keyway\Models\ConversationUpdate;
use Keyway\Models\ConversationsDeleteData;
use Keyway\Models\ConversationsGetQuery;
use Keyway\Models\ConversationsListQuery;
use Keyway\Models\PartialConversation;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;
use Psr\Http\Message\StreamInterface;

/** Methods of `$keyway->conversations`. */
final class ConversationsApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List conversations.
     *
     * `GET /conversations`
     *
     * @param ConversationsListQuery|array<string, mixed>|null $query
     * @return ($query is null ? PageIterator<Conversation> : PageIterator<Conversation>|PageIterator<PartialConversation>) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function list(
        ConversationsListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('conversations.list', Conversation::class, [], $options, query: $query, part: PartialConversation::class);
    }

    /**
     * Create a conversation.
     *
     * `POST /conversations`, processed once however often it is sent
     *
     * @param ConversationCreate|array<string, mixed> $body
     * @param array<string, string|\SplFileInfo|StreamInterface|resource> $files The files that `message.attachments[].part` names, by these names: their bytes, or where they are on disk
     * @throws KeywayException
     */
    public function create(
        #[\SensitiveParameter]
        ConversationCreate|array $body,
        ?CallOptions $options = null,
        #[\SensitiveParameter]
        array $files = [],
    ): Conversation {
        return $this->sender->one('conversations.create', Conversation::class, [], $options, body: $body, bodyType: ConversationCreate::class, files: $files);
    }

    /**
     * Read one conversation.
     *
     * `GET /conversations/{conversation_id}`
     *
     * @param string $conversationId As a list or create answered it; opaque
     * @param ConversationsGetQuery|array<string, mixed>|null $query
     * @return ($query is null ? Conversation : Conversation|PartialConversation) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function get(
        string $conversationId,
        ?CallOptions $options = null,
        ConversationsGetQuery|array|null $query = null,
    ): Conversation|PartialConversation {
        return $this->sender->one('conversations.get', Conversation::class, ['conversation_id' => $conversationId], $options, query: $query, part: PartialConversation::class);
    }

    /**
     * Update one conversation.
     *
     * `PATCH /conversations/{conversation_id}`
     *
     * @param string $conversationId As a list or create answered it; opaque
     * @param ConversationUpdate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function update(
        string $conversationId,
        #[\SensitiveParameter]
        ConversationUpdate|array $body,
        ?CallOptions $options = null,
    ): Conversation {
        return $this->sender->one('conversations.update', Conversation::class, ['conversation_id' => $conversationId], $options, body: $body, bodyType: ConversationUpdate::class);
    }

    /**
     * Delete one conversation.
     *
     * `DELETE /conversations/{conversation_id}`
     *
     * @param string $conversationId As a list or create answered it; opaque
     * @throws KeywayException
     */
    public function delete(
        string $conversationId,
        ?CallOptions $options = null,
    ): ConversationsDeleteData {
        return $this->sender->one('conversations.delete', ConversationsDeleteData::class, ['conversation_id' => $conversationId], $options);
    }
}
