<?php

declare(strict_types=1);

namespace Keyway;

/** Everything about a successful answer; `CallOptions::$onAnswer` gets it. */
final class Answer
{
    /** Downstream requests and responses, in raw mode. */
    public readonly mixed $raw;

    /**
     * @param array<string, list<string>> $headers By their names in lower case
     * @param string|null $requestId Quote it when asking for help
     * @param array<string, mixed>|null $envelope The whole body: `data` and what surrounds it
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly ?string $requestId,
        public readonly ?array $envelope,
    ) {
        $this->raw = $envelope['_raw'] ?? null;
    }
}
