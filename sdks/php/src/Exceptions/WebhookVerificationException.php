<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** The webhook cannot be trusted: respond with 400 and ignore its content. */
final class WebhookVerificationException extends KeywayException
{
    /** @param string $reason What was wrong: `headers`, `timestamp`, `signature` or `body`; `secret` is a fault of your own settings */
    public function __construct(public readonly string $reason, string $message)
    {
        parent::__construct($message);
    }
}
