<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connection events. */
final class ConnectionEvents extends Model
{
    protected const MEMBERS = [
        'state' => ['state', null, true],
        'origin' => ['origin', null, true],
        'url' => ['url', null, true],
        'secret' => ['secret', null, true],
        'steps' => ['steps', [ConnectionEventsStep::class], true],
        'last_event_at' => ['lastEventAt', null, true],
        'last_pushed_at' => ['lastPushedAt', null, true],
        'last_polled_at' => ['lastPolledAt', null, true],
        'verified_at' => ['verifiedAt', null, true],
        'expires_at' => ['expiresAt', null, true],
        'health' => ['health', null, true],
        'skipped_count' => ['skippedCount', null, true],
        'failure' => ['failure', null, true],
    ];

    /**
     * @param string $state new: not set up yet; polled: Keyway polls the connector; manual: enter `url` at the connector; subscribed: the connector sends webhooks; failed: the subscription failed, and Keyway polls for now. One of {@see ConnectionEventsState}
     * @param string $origin native: from the connector’s webhooks; virtual: from polling. One of {@see EventDataOrigin}
     * @param string|null $url Webhook URL to enter at the connector if the state is manual. null for sessions if all consumers of the application share the URL
     * @param string|null $secret Secret to enter with the URL, if the connector takes one
     * @param list<ConnectionEventsStep> $steps Steps that an administrator of the connector takes if the state is manual, in English; the hosted vault shows them in its language. Empty for sessions if all consumers of the application share the URL: then the application takes them once
     * @param string|null $lastEventAt When a change last became an event, by webhook or polling
     * @param string|null $lastPushedAt When a webhook of the connector last named a record that may have changed
     * @param string|null $lastPolledAt When polling last found a change
     * @param string|null $verifiedAt When a webhook of the connector was last verified
     * @param string|null $expiresAt When the subscription expires unless renewed
     * @param string $health ok: every change becomes an event; records_skipped: some records cannot be read and send no events until they can. One of {@see ConnectionEventsHealth}
     * @param int $skippedCount Records that currently cannot be read. A record counts until it can be read, or for 90 days
     * @param string|null $failure The problem and how to fix it
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $state,
        public readonly string $origin,
        public readonly ?string $url,
        public readonly ?string $secret,
        public readonly array $steps,
        public readonly ?string $lastEventAt,
        public readonly ?string $lastPushedAt,
        public readonly ?string $lastPolledAt,
        public readonly ?string $verifiedAt,
        public readonly ?string $expiresAt,
        public readonly string $health,
        public readonly int $skippedCount,
        public readonly ?string $failure,
        public readonly array $additional = [],
    ) {
    }
}
