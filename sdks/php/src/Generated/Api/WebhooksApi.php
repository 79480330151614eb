<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Webhook;
use Keyway\Models\WebhookAttempt;
use Keyway\Models\WebhookCreate;
use Keyway\Models\WebhookDelivery;
use Keyway\Models\WebhookDeliveryDetail;
use Keyway\Models\WebhookReplay;
use Keyway\Models\WebhookRotate;
use Keyway\Models\WebhookUpdate;
use Keyway\Models\WebhooksListDeliveriesQuery;
use Keyway\Models\WebhooksListQuery;
use Keyway\Models\WebhooksReplayData;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->webhooks`. */
final class WebhooksApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List webhooks.
     *
     * `GET /webhook/webhooks`
     *
     * @param WebhooksListQuery|array<string, mixed>|null $query
     * @return PageIterator<Webhook>
     * @throws KeywayException
     */
    public function list(
        WebhooksListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('webhooks.list', Webhook::class, [], $options, query: $query);
    }

    /**
     * Create a webhook and send it a test event.
     *
     * `POST /webhook/webhooks`, processed once however often it is sent
     *
     * @param WebhookCreate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function create(
        #[\SensitiveParameter]
        WebhookCreate|array $body,
        ?CallOptions $options = null,
    ): Webhook {
        return $this->sender->one('webhooks.create', Webhook::class, [], $options, body: $body, bodyType: WebhookCreate::class);
    }

    /**
     * Read one webhook.
     *
     * `GET /webhook/webhooks/{webhook_id}`
     *
     * @param string $webhookId ID of the webhook
     * @throws KeywayException
     */
    public function get(
        string $webhookId,
        ?CallOptions $options = null,
    ): Webhook {
        return $this->sender->one('webhooks.get', Webhook::class, ['webhook_id' => $webhookId], $options);
    }

    /**
     * Update a webhook.
     *
     * `PATCH /webhook/webhooks/{webhook_id}`
     *
     * @param string $webhookId ID of the webhook
     * @param WebhookUpdate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function update(
        string $webhookId,
        #[\SensitiveParameter]
        WebhookUpdate|array $body,
        ?CallOptions $options = null,
    ): Webhook {
        return $this->sender->one('webhooks.update', Webhook::class, ['webhook_id' => $webhookId], $options, body: $body, bodyType: WebhookUpdate::class);
    }

    /**
     * Delete a webhook and its pending deliveries.
     *
     * `DELETE /webhook/webhooks/{webhook_id}`
     *
     * @param string $webhookId ID of the webhook
     * @throws KeywayException
     */
    public function delete(
        string $webhookId,
        ?CallOptions $options = null,
    ): void {
        $this->sender->none('webhooks.delete', ['webhook_id' => $webhookId], $options);
    }

    /**
     * Rotate the signing secret; the old one keeps signing for a day.
     *
     * `POST /webhook/webhooks/{webhook_id}/rotate`
     *
     * @param string $webhookId ID of the webhook
     * @param WebhookRotate|array<string, mixed>|null $body
     * @throws KeywayException
     */
    public function rotate(
        string $webhookId,
        #[\SensitiveParameter]
        WebhookRotate|array|null $body = null,
        ?CallOptions $options = null,
    ): Webhook {
        return $this->sender->one('webhooks.rotate', Webhook::class, ['webhook_id' => $webhookId], $options, body: $body, bodyType: WebhookRotate::class);
    }

    /**
     * Send a test event now.
     *
     * `POST /webhook/webhooks/{webhook_id}/test`
     *
     * @param string $webhookId ID of the webhook
     * @throws KeywayException
     */
    public function test(
        string $webhookId,
        ?CallOptions $options = null,
    ): WebhookAttempt {
        return $this->sender->one('webhooks.test', WebhookAttempt::class, ['webhook_id' => $webhookId], $options);
    }

    /**
     * Replay past events.
     *
     * `POST /webhook/webhooks/{webhook_id}/replay`
     *
     * @param string $webhookId ID of the webhook
     * @param WebhookReplay|array<string, mixed> $body
     * @throws KeywayException
     */
    public function replay(
        string $webhookId,
        #[\SensitiveParameter]
        WebhookReplay|array $body,
        ?CallOptions $options = null,
    ): WebhooksReplayData {
        return $this->sender->one('webhooks.replay', WebhooksReplayData::class, ['webhook_id' => $webhookId], $options, body: $body, bodyType: WebhookReplay::class);
    }

    /**
     * List what was and is to be delivered, newest first.
     *
     * `GET /webhook/webhooks/{webhook_id}/deliveries`
     *
     * @param string $webhookId ID of the webhook
     * @param WebhooksListDeliveriesQuery|array<string, mixed>|null $query
     * @return PageIterator<WebhookDelivery>
     * @throws KeywayException
     */
    public function listDeliveries(
        string $webhookId,
        WebhooksListDeliveriesQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('webhooks.listDeliveries', WebhookDelivery::class, ['webhook_id' => $webhookId], $options, query: $query);
    }

    /**
     * Read one delivery with its attempts.
     *
     * `GET /webhook/webhooks/{webhook_id}/deliveries/{delivery_id}`
     *
     * @param string $webhookId ID of the webhook
     * @param string $deliveryId ID of the delivery
     * @throws KeywayException
     */
    public function getDelivery(
        string $webhookId,
        string $deliveryId,
        ?CallOptions $options = null,
    ): WebhookDeliveryDetail {
        return $this->sender->one('webhooks.getDelivery', WebhookDeliveryDetail::class, ['webhook_id' => $webhookId, 'delivery_id' => $deliveryId], $options);
    }

    /**
     * Deliver once more, now.
     *
     * `POST /webhook/webhooks/{webhook_id}/deliveries/{delivery_id}/retry`
     *
     * @param string $webhookId ID of the webhook
     * @param string $deliveryId ID of the delivery
     * @throws KeywayException
     */
    public function retryDelivery(
        string $webhookId,
        string $deliveryId,
        ?CallOptions $options = null,
    ): WebhookDelivery {
        return $this->sender->one('webhooks.retryDelivery', WebhookDelivery::class, ['webhook_id' => $webhookId, 'delivery_id' => $deliveryId], $options);
    }
}
