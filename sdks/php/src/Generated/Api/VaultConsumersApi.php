<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Consumer;
use Keyway\Models\ConsumerCreate;
use Keyway\Models\ConsumerStats;
use Keyway\Models\ConsumerUpdate;
use Keyway\Models\ConsumersDeleteData;
use Keyway\Models\ConsumersListQuery;
use Keyway\Models\ConsumersStatsQuery;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->vault->consumers`. */
final class VaultConsumersApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List consumers.
     *
     * `GET /vault/consumers`
     *
     * @param ConsumersListQuery|array<string, mixed>|null $query
     * @return PageIterator<Consumer>
     * @throws KeywayException
     */
    public function list(
        ConsumersListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('vault.consumers.list', Consumer::class, [], $options, query: $query);
    }

    /**
     * Create a consumer.
     *
     * `POST /vault/consumers`, processed once however often it is sent
     *
     * @param ConsumerCreate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function create(
        #[\SensitiveParameter]
        ConsumerCreate|array $body,
        ?CallOptions $options = null,
    ): Consumer {
        return $this->sender->one('vault.consumers.create', Consumer::class, [], $options, body: $body, bodyType: ConsumerCreate::class);
    }

    /**
     * Read one consumer.
     *
     * `GET /vault/consumers/{consumer_id}`
     *
     * @param string $consumerId Your own ID for the consumer
     * @throws KeywayException
     */
    public function get(
        string $consumerId,
        ?CallOptions $options = null,
    ): Consumer {
        return $this->sender->one('vault.consumers.get', Consumer::class, ['consumer_id' => $consumerId], $options);
    }

    /**
     * Update the metadata of a consumer.
     *
     * `PATCH /vault/consumers/{consumer_id}`
     *
     * @param string $consumerId Your own ID for the consumer
     * @param ConsumerUpdate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function update(
        string $consumerId,
        #[\SensitiveParameter]
        ConsumerUpdate|array $body,
        ?CallOptions $options = null,
    ): Consumer {
        return $this->sender->one('vault.consumers.update', Consumer::class, ['consumer_id' => $consumerId], $options, body: $body, bodyType: ConsumerUpdate::class);
    }

    /**
     * Delete a consumer and all of its connections and credentials.
     *
     * `DELETE /vault/consumers/{consumer_id}`
     *
     * @param string $consumerId Your own ID for the consumer
     * @throws KeywayException
     */
    public function delete(
        string $consumerId,
        ?CallOptions $options = null,
    ): ConsumersDeleteData {
        return $this->sender->one('vault.consumers.delete', ConsumersDeleteData::class, ['consumer_id' => $consumerId], $options);
    }

    /**
     * Count the requests of a consumer.
     *
     * `GET /vault/consumers/{consumer_id}/stats`
     *
     * @param string $consumerId Your own ID for the consumer
     * @param ConsumersStatsQuery|array<string, mixed> $query
     * @throws KeywayException
     */
    public function stats(
        string $consumerId,
        ConsumersStatsQuery|array $query,
        ?CallOptions $options = null,
    ): ConsumerStats {
        return $this->sender->one('vault.consumers.stats', ConsumerStats::class, ['consumer_id' => $consumerId], $options, query: $query);
    }
}
