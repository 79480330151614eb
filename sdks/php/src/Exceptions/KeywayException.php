<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** Everything the SDK throws. Messages never hold a key, a token or a body that was sent. */
class KeywayException extends \RuntimeException
{
    /**
     * @param string|null $typeName The stable name of the condition, when the server answered with one
     * @param int|null $statusCode The HTTP status, when there was an answer
     * @param string|null $requestId Quote it when asking for help
     * @param string|null $transactionId The id the create was sent under: repeat it under the same id and it happens once
     */
    public function __construct(
        string $message,
        ?\Throwable $previous = null,
        public readonly ?string $typeName = null,
        public readonly ?int $statusCode = null,
        public readonly ?string $requestId = null,
        public readonly ?string $transactionId = null,
    ) {
        parent::__construct($message, 0, $previous);
    }
}
