<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: log exchange. */
final class LogExchange extends Model
{
    protected const MEMBERS = [
        'method' => ['method', null, true],
        'url' => ['url', null, true],
        'request_headers' => ['requestHeaders', ['*' => null], true],
        'request_body' => ['requestBody', KeptBody::class, true],
        'status' => ['status', null, true],
        'response_headers' => ['responseHeaders', ['*' => null], true],
        'response_body' => ['responseBody', KeptBody::class, true],
        'started_at' => ['startedAt', null, true],
        'duration' => ['duration', null, true],
        'error' => ['error', null, true],
    ];

    /**
     * @param string $method
     * @param string $url
     * @param array<string, string> $requestHeaders
     * @param KeptBody|null $requestBody
     * @param int|null $status null if there was no response
     * @param array<string, string> $responseHeaders
     * @param KeptBody|null $responseBody
     * @param string $startedAt
     * @param int $duration Milliseconds until the last byte
     * @param string|null $error Why the response is missing or incomplete, e.g. timeout or reset; unfinished if the client disconnected
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        public readonly array $requestHeaders,
        public readonly ?KeptBody $requestBody,
        public readonly ?int $status,
        public readonly array $responseHeaders,
        public readonly ?KeptBody $responseBody,
        public readonly string $startedAt,
        public readonly int $duration,
        public readonly ?string $error,
        public readonly array $additional = [],
    ) {
    }
}
