<?php

declare(strict_types=1);

namespace Keyway\Tests;

use Keyway\Runtime\Clock;

/** Time that passes only where it is waited. */
final class FakeClock implements Clock
{
    /** @var list<int> */
    public array $sleeps = [];

    public function __construct(private float $now = 1_772_000_000.0, public float $random = 0.5)
    {
    }

    public function now(): float
    {
        return $this->now;
    }

    public function random(): float
    {
        return $this->random;
    }

    public function sleep(int $milliseconds): void
    {
        $this->sleeps[] = $milliseconds;
        $this->now += $milliseconds / 1000;
    }
}
