<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What a caller sends as logs list query filter; what is left out is not sent. */
final class LogsListQueryFilter extends Model
{
    protected const MEMBERS = [
        'request_id' => ['requestId', null, false],
        'service_id' => ['serviceId', null, false],
        'http_methods' => ['httpMethods', null, false],
        'status_codes' => ['statusCodes', null, false],
        'path' => ['path', null, false],
        'path_match_mode' => ['pathMatchMode', null, false],
        'start_date' => ['startDate', null, false],
        'end_date' => ['endDate', null, false],
    ];

    /**
     * @param string|null $requestId
     * @param string|null $serviceId
     * @param list<string>|string|null $httpMethods One of {@see LogsListQueryFilterHttpMethod}
     * @param list<int>|int|null $statusCodes
     * @param string|null $path
     * @param string|null $pathMatchMode One of {@see LogsListQueryFilterPathMatchMode}
     * @param \DateTimeInterface|string|null $startDate
     * @param \DateTimeInterface|string|null $endDate
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $requestId = null,
        public readonly ?string $serviceId = null,
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
