<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** The request could not be sent, or the connection was lost before the answer was complete. */
final class ConnectionFailedException extends KeywayException
{
    /** @param bool $unsent Whether it failed before the first byte of the request left */
    public function __construct(
        string $message,
        ?\Throwable $previous = null,
        ?string $transactionId = null,
        public readonly bool $unsent = false,
    ) {
        parent::__construct($message, $previous, transactionId: $transactionId);
    }
}
