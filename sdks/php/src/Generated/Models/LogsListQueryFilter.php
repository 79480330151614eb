<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: logs list query filter. Omitted properties are not sent. */
final class LogsListQueryFilter extends Model
{
    protected const MEMBERS = [
        'request_id' => ['requestId', null, false],
        'service_id' => ['serviceId', null, false],
        'connection_id' => ['connectionId', null, false],
        'consumer_id' => ['consumerId', null, false],
        'success' => ['success', null, false],
        'error_type' => ['errorType', null, false],
        'http_methods' => ['httpMethods', [null], false],
        'status_codes' => ['statusCodes', [null], false],
        'path' => ['path', null, false],
        'path_match_mode' => ['pathMatchMode', null, false],
        'start_date' => ['startDate', null, false],
        'end_date' => ['endDate', null, false],
    ];

    /**
     * @param string|null $requestId ID of one request
     * @param string|null $serviceId Only requests to this connector
     * @param string|null $connectionId Only requests to this connection
     * @param string|null $consumerId Only requests of this consumer; a session sees only its own
     * @param bool|null $success false: only requests that failed, including declined sign-ins and rejected credentials
     * @param string|null $errorType Only requests with this error. One of {@see LogsListQueryFilterErrorType}
     * @param list<string>|string|null $httpMethods One or more methods. One of {@see LogsListQueryFilterHttpMethod}
     * @param list<int>|int|null $statusCodes One or more statuses
     * @param string|null $path The request path, or part of it
     * @param string|null $pathMatchMode How to compare path; default: EXACT. One of {@see LogsListQueryFilterPathMatchMode}
     * @param \DateTimeInterface|string|null $startDate Only requests at or after this time
     * @param \DateTimeInterface|string|null $endDate Only requests before this time
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $requestId = null,
        public readonly ?string $serviceId = null,
        public readonly ?string $connectionId = null,
        public readonly ?string $consumerId = null,
        public readonly ?bool $success = null,
        public readonly ?string $errorType = null,
        public readonly array|string|null $httpMethods = null,
        public readonly array|int|null $statusCodes = null,
        public readonly ?string $path = null,
        public readonly ?string $pathMatchMode = null,
        public readonly \DateTimeInterface|string|null $startDate = null,
        public readonly \DateTimeInterface|string|null $endDate = null,
        public readonly array $additional = [],
    ) {
    }
}
