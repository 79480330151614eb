<?php

declare(strict_types=1);

namespace Keyway\Tests;

use Psr\Log\AbstractLogger;

/** Keeps what is logged as text. */
final class ListLogger extends AbstractLogger
{
    /** @var list<string> */
    public array $lines = [];

    /** @param array<string, mixed> $context */
    public function log($level, $message, array $context = []): void
    {
        $this->lines[] = "$level $message " . json_encode($context);
    }
}
