<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;

/**
 * The time limits of one call: the timeout of a try, and the deadline over all tries and the waits between them.
 *
 * @internal
 */
final class Span
{
    public readonly float $timeoutSeconds;
    public readonly float $deadlineSeconds;
    public readonly float $maxRetryWaitSeconds;
    private float $startedAt;

    public function __construct(CallOptions $options, ClientConfig $client, private readonly Clock $clock)
    {
        $this->timeoutSeconds = $options->timeoutSeconds ?? $client->timeoutSeconds;
        $this->deadlineSeconds = $options->deadlineSeconds ?? $client->deadlineSeconds;
        $this->maxRetryWaitSeconds = $options->maxRetryWaitSeconds ?? $client->maxRetryWaitSeconds;
        self::check('timeoutSeconds', $this->timeoutSeconds > 0);
        self::check('deadlineSeconds', $this->deadlineSeconds > 0);
        self::check('maxRetryWaitSeconds', $this->maxRetryWaitSeconds >= 0 && is_finite($this->maxRetryWaitSeconds));
        $this->startedAt = $clock->now();
    }

    /** Seconds until the deadline. */
    public function left(): float
    {
        return $this->deadlineSeconds - ($this->clock->now() - $this->startedAt);
    }

    /** Excludes a time from the deadline: the bytes of a file don't count. */
    public function leaveOut(float $seconds): void
    {
        $this->startedAt += $seconds;
    }

    private static function check(string $name, bool $isValid): void
    {
        if (!$isValid) {
            throw new KeywayException("$name is out of range");
        }
    }
}
