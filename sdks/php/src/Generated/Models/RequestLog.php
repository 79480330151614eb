<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: request log. */
final class RequestLog extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'parent_id' => ['parentId', null, true],
        'has_children' => ['hasChildren', null, true],
        'child_request' => ['childRequest', null, true],
        'api_style' => ['apiStyle', null, true],
        'base_url' => ['baseUrl', null, true],
        'timestamp' => ['timestamp', null, true],
        'consumer_id' => ['consumerId', null, true],
        'http_method' => ['httpMethod', null, true],
        'path' => ['path', null, true],
        'query' => ['query', null, true],
        'operation' => ['operation', RequestLogOperation::class, true],
        'unified_api' => ['unifiedApi', null, true],
        'service' => ['service', RequestLogService::class, true],
        'connection_id' => ['connectionId', null, true],
        'status_code' => ['statusCode', null, true],
        'success' => ['success', null, true],
        'execution' => ['execution', null, true],
        'duration' => ['duration', null, true],
        'latency' => ['latency', null, true],
        'error_type' => ['errorType', null, true],
        'error_message' => ['errorMessage', null, true],
        'sandbox' => ['sandbox', null, true],
    ];

    /**
     * @param string $id The request ID
     * @param string|null $parentId Always null: requests have no child requests
     * @param bool $hasChildren
     * @param bool $childRequest
     * @param string $apiStyle
     * @param string $baseUrl Base URL of the request
     * @param string $timestamp
     * @param string $consumerId Empty if the request had no consumer
     * @param string $httpMethod
     * @param string $path
     * @param string|null $query The first 2 KB of the query string, without secrets; without the values that people search for if the caller may not see customers’ messages; null if there was none, or the consumer was deleted
     * @param RequestLogOperation $operation ID and summary of the endpoint
     * @param string $unifiedApi The unified API, `proxy`, or `vault` for Keyway’s own endpoints
     * @param RequestLogService $service The connector; `vault` if none
     * @param string|null $connectionId The consumer’s connection that was used
     * @param int $statusCode
     * @param bool $success false for a status of 400 or above, a sign-in that was declined or failed, and a credential that the connector rejected
     * @param int $execution Total time in milliseconds
     * @param int $duration Milliseconds spent waiting for the connector
     * @param int $latency Milliseconds added by Keyway
     * @param string|null $errorType The error of the answer; of a sign-in that failed and of a rejected credential, the reason
     * @param string|null $errorMessage
     * @param bool $sandbox
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly ?string $parentId,
        public readonly bool $hasChildren,
        public readonly bool $childRequest,
        public readonly string $apiStyle,
        public readonly string $baseUrl,
        public readonly string $timestamp,
        public readonly string $consumerId,
        public readonly string $httpMethod,
        public readonly string $path,
        public readonly ?string $query,
        public readonly RequestLogOperation $operation,
        public readonly string $unifiedApi,
        public readonly RequestLogService $service,
        public readonly ?string $connectionId,
        public readonly int $statusCode,
        public readonly bool $success,
        public readonly int $execution,
        public readonly int $duration,
        public readonly int $latency,
        public readonly ?string $errorType,
        public readonly ?string $errorMessage,
        public readonly bool $sandbox,
        public readonly array $additional = [],
    ) {
    }
}
