<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\Generated\Description;

/**
 * What the transport has to know of an endpoint.
 *
 * @internal
 */
final class Endpoint
{
    /**
     * @param string $name `vault.connections.update`
     * @param string $path With its parameters in braces
     * @param list<string> $headers Options whose headers the call sends
     * @param list<string> $commaSeparated Query members the wire takes as one comma-separated text
     * @param list<string> $filesAt Where the JSON names the files that come with it; empty where none can
     */
    private function __construct(
        public readonly string $name,
        public readonly string $method,
        public readonly string $path,
        public readonly array $headers,
        public readonly bool $transaction,
        public readonly bool $admin,
        public readonly array $commaSeparated,
        public readonly array $filesAt = [],
    ) {
    }

    public static function named(string $name): self
    {
        return new self($name, ...Description::ENDPOINTS[$name]);
    }
}
