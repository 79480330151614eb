<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\PartialTag;
use Keyway\Models\Tag;
use Keyway\Models\TagsGetQuery;
use Keyway\Models\TagsListQuery;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->tags`. */
final class TagsApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List tags.
     *
     * `GET /tags`
     *
     * @param TagsListQuery|array<string, mixed>|null $query
     * @return ($query is null ? PageIterator<Tag> : PageIterator<Tag>|PageIterator<PartialTag>) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function list(
        TagsListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('tags.list', Tag::class, [], $options, query: $query, part: PartialTag::class);
    }

    /**
     * Read one tag.
     *
     * `GET /tags/{tag_id}`
     *
     * @param string $tagId As a list or create answered it; opaque
     * @param TagsGetQuery|array<string, mixed>|null $query
     * @return ($query is null ? Tag : Tag|PartialTag) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function get(
        string $tagId,
        ?CallOptions $options = null,
        TagsGetQuery|array|null $query = null,
    ): Tag|PartialTag {
        return $this->sender->one('tags.get', Tag::class, ['tag_id' => $tagId], $options, query: $query, part: PartialTag::class);
    }
}
