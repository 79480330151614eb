<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
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
     * @return PageIterator<PartialInbox>
     * @throws KeywayException
     */
    public function list(
        InboxesListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('inboxes.list', PartialInbox::class, [], $options, query: $query);
    }

    /**
     * Read one inbox.
     *
     * `GET /inboxes/{inbox_id}`
     *
     * @param string $inboxId As a list or create answered it; opaque
     * @param InboxesGetQuery|array<string, mixed>|null $query
     * @throws KeywayException
     */
    public function get(
        string $inboxId,
        ?CallOptions $options = null,
        InboxesGetQuery|array|null $query = null,
    ): PartialInbox {
        return $this->sender->one('inboxes.get', PartialInbox::class, ['inbox_id' => $inboxId], $options, query: $query);
    }
}
