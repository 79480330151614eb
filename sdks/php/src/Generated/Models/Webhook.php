<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: webhook. */
final class Webhook extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'description' => ['description', null, true],
        'unified_api' => ['unifiedApi', null, true],
        'status' => ['status', null, true],
        'disabled_reason' => ['disabledReason', null, true],
        'delivery_url' => ['deliveryUrl', null, true],
        'events' => ['events', [null], true],
        'filters' => ['filters', WebhookFilters::class, true],
        'include_entity' => ['includeEntity', null, true],
        'secrets' => ['secrets', [WebhookSecret::class], true],
        'created_at' => ['createdAt', null, true],
        'updated_at' => ['updatedAt', null, true],
        'last_success_at' => ['lastSuccessAt', null, true],
        'last_failure_at' => ['lastFailureAt', null, true],
        'paused_until' => ['pausedUntil', null, true],
        'last_test' => ['lastTest', WebhookTest::class, true],
        'etag' => ['etag', null, true],
    ];

    /**
     * @param string $id
     * @param string|null $description
     * @param string $unifiedApi
     * @param string $status `unverified`: the first test failed. Keyway repeats it for ten minutes; events wait until one passes. One of {@see WebhookStatus}
     * @param string $disabledReason `retry_limit`: no delivery succeeded for five days · `gone`: the URL returned 410 · `delivery_url_validation_failed`: no test passed within ten minutes. One of {@see WebhookDisabledReason}
     * @param string $deliveryUrl
     * @param list<string> $events
     * @param WebhookFilters $filters
     * @param bool $includeEntity Whether events include the record, up to 64 KB
     * @param list<WebhookSecret> $secrets Signing secrets, newest first
     * @param string $createdAt
     * @param string $updatedAt
     * @param string|null $lastSuccessAt
     * @param string|null $lastFailureAt
     * @param string|null $pausedUntil No delivery is attempted before, because the last ones failed. A test that passes, or `status: enabled`, ends the pause
     * @param WebhookTest|null $lastTest
     * @param string $etag Version of the record, for `If-Match`. Changes with every update of the record, but not when it is used
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly ?string $description,
        public readonly string $unifiedApi,
        public readonly string $status,
        public readonly string $disabledReason,
        public readonly string $deliveryUrl,
        public readonly array $events,
        public readonly WebhookFilters $filters,
        public readonly bool $includeEntity,
        public readonly array $secrets,
        public readonly string $createdAt,
        public readonly string $updatedAt,
        public readonly ?string $lastSuccessAt,
        public readonly ?string $lastFailureAt,
        public readonly ?string $pausedUntil,
        public readonly ?WebhookTest $lastTest,
        public readonly string $etag,
        public readonly array $additional = [],
    ) {
    }
}
