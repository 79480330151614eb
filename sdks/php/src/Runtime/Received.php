<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Psr\Http\Message\ResponseInterface;

/**
 * An answer read to its end, so that a connection lost while reading counts as a failed try; a file is not read here.
 *
 * @internal
 */
final class Received
{
    public readonly int $status;

    public function __construct(
        public readonly ResponseInterface $response,
        public readonly string $body,
        public readonly bool $isFile = false,
    ) {
        $this->status = $response->getStatusCode();
    }

    public function header(string $name): ?string
    {
        return $this->response->hasHeader($name) ? $this->response->getHeaderLine($name) : null;
    }

    /** @return array<string, list<string>> */
    public function headers(): array
    {
        $headers = array_change_key_case($this->response->getHeaders());
        return array_map(array_values(...), $headers);
    }

    public function isSuccess(): bool
    {
        return $this->status >= 200 && $this->status <= 299;
    }
}
