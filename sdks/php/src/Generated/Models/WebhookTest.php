<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: webhook test. */
final class WebhookTest extends Model
{
    protected const MEMBERS = [
        'at' => ['at', null, true],
        'status_code' => ['statusCode', null, true],
        'error' => ['error', null, true],
        'response_body' => ['responseBody', null, true],
    ];

    /**
     * @param string $at
     * @param int|null $statusCode null without a response
     * @param string|null $error Why there is no response, or why it does not count
     * @param string|null $responseBody Up to 1 KB of a response other than 2xx
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $at,
        public readonly ?int $statusCode,
        public readonly ?string $error,
        public readonly ?string $responseBody,
        public readonly array $additional = [],
    ) {
    }
}
