<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: webhook attempt. */
final class WebhookAttempt extends Model
{
    protected const MEMBERS = [
        'at' => ['at', null, true],
        'duration' => ['duration', null, true],
        'status_code' => ['statusCode', null, true],
        'error' => ['error', null, true],
        'response_body' => ['responseBody', null, true],
    ];

    /**
     * @param string $at
     * @param int $duration Milliseconds
     * @param int|null $statusCode null if there was no response
     * @param string|null $error Why the attempt failed
     * @param string|null $responseBody Response body of a failed attempt: up to 16 KB, without secrets; null for callers without permission to read log details
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $at,
        public readonly int $duration,
        public readonly ?int $statusCode,
        public readonly ?string $error,
        public readonly ?string $responseBody,
        public readonly array $additional = [],
    ) {
    }
}
