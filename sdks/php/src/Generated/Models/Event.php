<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: event. */
final class Event extends Model
{
    protected const MEMBERS = [
        'type' => ['type', null, true],
        'timestamp' => ['timestamp', null, true],
        'data' => ['data', EventData::class, true],
    ];

    /**
     * @param string $type One of `customer-support.message.created`, `customer-support.message.updated`, `customer-support.message.deleted`, `customer-support.conversation.created`, `customer-support.conversation.updated`, `customer-support.conversation.deleted`, `customer-support.conversation.incomplete`, `customer-support.customer.created`, `customer-support.customer.updated`, `customer-support.customer.deleted`, `vault.connection.created`, `vault.connection.updated`, `vault.connection.callable`, `vault.connection.disabled`, `vault.connection.deleted`, `vault.connection.revoked`, `vault.connection.token_refresh.pending`, `vault.connection.token_refresh.recovered`, `vault.connection.token_refresh.failed`, `vault.connection.downstream.degraded`, `vault.connection.downstream.recovered`, `webhook.endpoint.disabled`; more may be added
     * @param string $timestamp When it happened
     * @param EventData $data
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $type,
        public readonly string $timestamp,
        public readonly EventData $data,
        public readonly array $additional = [],
    ) {
    }
}
