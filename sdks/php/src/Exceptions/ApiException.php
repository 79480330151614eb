<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** The server returned an error. */
class ApiException extends KeywayException
{
    /** `unknown` when a create may or may not have happened downstream: look before you send it again. */
    public readonly ?string $outcome;

    /**
     * @param array<string, list<string>> $headers Headers of the answer, by their names in lower case
     * @param string|array<string, mixed>|null $detail Facts about this occurrence
     * @param string|null $ref Where the condition is documented
     * @param list<array<string, mixed>>|null $downstreamErrors The connector's own errors, where it gave any
     * @param mixed $raw Downstream requests and responses, in raw mode
     * @param float|null $retryAfterSeconds How long the server asks to wait before the next try
     */
    final public function __construct(
        string $message,
        int $statusCode,
        ?string $typeName = null,
        ?string $requestId = null,
        ?string $transactionId = null,
        public readonly array $headers = [],
        public readonly string|array|null $detail = null,
        public readonly ?string $ref = null,
        public readonly ?array $downstreamErrors = null,
        public readonly mixed $raw = null,
        public readonly ?float $retryAfterSeconds = null,
    ) {
        parent::__construct($message, null, $typeName, $statusCode, $requestId, $transactionId);
        $outcome = is_array($detail) ? ($detail['outcome'] ?? null) : null;
        $this->outcome = is_string($outcome) ? $outcome : null;
    }
}
