<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\CallOptions;
use Keyway\Model;

/**
 * A call as a method of the client describes it.
 *
 * @internal
 */
final class Call
{
    public readonly CallOptions $options;

    /**
     * @param array<string, string> $path By the wire's names
     * @param Model|array<string, mixed>|null $query
     * @param string|null $body The same bytes each time it is sent
     * @param array<string, string|null> $extra Values of headers that only this call has, by their option
     * @param bool $streamed Whether the answer is a file, read as it comes
     * @param Outgoing|null $file Instead of a body
     */
    public function __construct(
        public readonly Endpoint $endpoint,
        public readonly array $path = [],
        public readonly Model|array|null $query = null,
        public readonly ?string $body = null,
        public readonly ?string $contentType = null,
        ?CallOptions $options = null,
        public readonly array $extra = [],
        public readonly bool $streamed = false,
        public readonly ?Outgoing $file = null,
    ) {
        $this->options = $options ?? new CallOptions();
    }

    /** @return array<string, mixed> Without what the caller sends, for `var_dump` and the like. */
    public function __debugInfo(): array
    {
        return ['endpoint' => $this->endpoint];
    }

    /** The same list from another cursor on. */
    public function from(string $cursor): self
    {
        $query = $this->query instanceof Model ? $this->query->toArray() : ($this->query ?? []);
        return new self(
            $this->endpoint,
            $this->path,
            ['cursor' => $cursor] + $query,
            $this->body,
            $this->contentType,
            $this->options,
            $this->extra,
        );
    }
}
