<?php

declare(strict_types=1);

namespace Keyway;

use Keyway\Exceptions\KeywayException;
use Keyway\Models\PageLinks;
use Keyway\Models\PageMeta;

/**
 * One page of a list.
 *
 * @template T of Model
 */
final class Page
{
    /**
     * @param list<T> $data
     * @param array<string, mixed> $envelope The whole body, `_raw` included
     * @param \Closure(?string): self<T> $load
     */
    private function __construct(
        public readonly array $data,
        public readonly PageMeta $meta,
        public readonly PageLinks $links,
        public readonly array $envelope,
        private readonly \Closure $load,
    ) {
    }

    /**
     * @internal
     * @param class-string<T> $type
     * @param array<string, mixed> $envelope
     * @return self<T>
     */
    public static function read(string $type, array $envelope, \Closure $load): self
    {
        return new self(
            array_map(static fn (mixed $item): Model => $type::fromArray((array) $item), $envelope['data'] ?? []),
            PageMeta::fromArray((array) ($envelope['meta'] ?? [])),
            PageLinks::fromArray((array) ($envelope['links'] ?? [])),
            $envelope,
            $load,
        );
    }

    public function hasNextPage(): bool
    {
        return $this->meta->cursors->next !== null;
    }

    /**
     * Loads the page after this one, with the same filters, sort and limit.
     *
     * @return self<T>
     */
    public function nextPage(): self
    {
        $next = $this->meta->cursors->next;
        if ($next === null) {
            throw new KeywayException('This is the last page: ask hasNextPage() first');
        }
        return ($this->load)($next);
    }
}
