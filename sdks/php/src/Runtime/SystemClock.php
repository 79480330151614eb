<?php

declare(strict_types=1);

namespace Keyway\Runtime;

/** @internal */
final class SystemClock implements Clock
{
    public function now(): float
    {
        return microtime(true);
    }

    public function random(): float
    {
        return random_int(0, 999_999) / 1_000_000;
    }

    public function sleep(int $milliseconds): void
    {
        // In two parts: some systems refuse a microsecond count of a second and more.
        sleep(intdiv($milliseconds, 1000));
        usleep(($milliseconds % 1000) * 1000);
    }
}
