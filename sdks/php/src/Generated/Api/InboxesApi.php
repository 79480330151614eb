<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Inbox;
use Keyway\Models\InboxesGetQuery;
use Keyway\Models\InboxesListQuery;
use Keyway\Models\PartialInbox;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->inboxes`. */
final class InboxesApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List inboxes.
     *
     * `GET /inboxes`
     *
     * @param InboxesListQuery|array<string, mixed>|null $query
     * @return ($query is null ? PageIterator<Inbox> : PageIterator<Inbox>|PageIterator<PartialInbox>) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function list(
        InboxesListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('inboxes.list', Inbox::class, [], $options, query: $query, part: PartialInbox::class);
    }

    /**
     * Read one inbox.
     *
     * `GET /inboxes/{inbox_id}`
     *
     * @param string $inboxId As a list or create answered it; opaque
     * @param InboxesGetQuery|array<string, mixed>|null $query
     * @return ($query is null ? Inbox : Inbox|PartialInbox) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function get(
        string $inboxId,
        ?CallOptions $options = null,
        InboxesGetQuery|array|null $query = null,
    ): Inbox|PartialInbox {
        return $this->sender->one('inboxes.get', Inbox::class, ['inbox_id' => $inboxId], $options, query: $query, part: PartialInbox::class);
    }
}
