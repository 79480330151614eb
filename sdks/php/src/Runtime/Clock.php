<?php

declare(strict_types=1);

namespace Keyway\Runtime;

/**
 * The world as the transport sees it; replaced in tests, so that no test waits.
 *
 * @internal
 */
interface Clock
{
    /** Seconds since the epoch. */
    public function now(): float;

    /** From 0 up to, but without, 1. */
    public function random(): float;

    public function sleep(int $milliseconds): void;
}
