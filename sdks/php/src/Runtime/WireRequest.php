<?php

declare(strict_types=1);

namespace Keyway\Runtime;

/**
 * The call as it goes over the wire; sent unchanged however often it is retried.
 *
 * @internal
 */
final class WireRequest
{
    /** @param array<string, string> $headers By their names in lower case */
    public function __construct(
        public readonly string $url,
        public readonly string $method,
        #[\SensitiveParameter]
        public readonly array $headers,
        #[\SensitiveParameter]
        public readonly ?string $body,
        public readonly ?string $transactionId,
        public readonly ?Outgoing $file = null,
    ) {
    }

    /** @return array<string, mixed> Without headers and body, which hold secrets. */
    public function __debugInfo(): array
    {
        return ['method' => $this->method, 'transactionId' => $this->transactionId];
    }
}
