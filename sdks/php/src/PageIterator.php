<?php

declare(strict_types=1);

namespace Keyway;

/**
 * A list, loaded page by page as it is read. Each `foreach` starts again from the first page.
 *
 *     foreach ($keyway->messages->list() as $message) {
 *         echo $message->id, "\n";
 *     }
 *
 * @template T of Model
 * @implements \IteratorAggregate<int, T>
 */
final class PageIterator implements \IteratorAggregate
{
    /**
     * @internal
     * @param \Closure(?string): Page<T> $load
     */
    public function __construct(private readonly \Closure $load)
    {
    }

    /**
     * Every item of every page.
     *
     * @return \Generator<int, T>
     */
    public function getIterator(): \Generator
    {
        foreach ($this->pages() as $page) {
            foreach ($page->data as $item) {
                yield $item;
            }
        }
    }

    /**
     * Page by page.
     *
     * @return \Generator<int, Page<T>>
     */
    public function pages(): \Generator
    {
        for ($page = $this->firstPage(); ; $page = $page->nextPage()) {
            yield $page;
            if (!$page->hasNextPage()) {
                return;
            }
        }
    }

    /**
     * Loads the first page and nothing else.
     *
     * @return Page<T>
     */
    public function firstPage(): Page
    {
        return ($this->load)(null);
    }
}
