<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\EventsListQuery;
use Keyway\Models\LoggedEvent;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->events`. */
final class EventsApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List events, oldest first.
     *
     * `GET /events`
     *
     * @param EventsListQuery|array<string, mixed>|null $query
     * @return PageIterator<LoggedEvent>
     * @throws KeywayException
     */
    public function list(
        EventsListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('events.list', LoggedEvent::class, [], $options, query: $query);
    }
}
