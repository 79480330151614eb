<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Integration;
use Keyway\Models\IntegrationCreate;
use Keyway\Models\IntegrationUpdate;
use Keyway\Models\IntegrationsListQuery;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->vault->integrations`. */
final class VaultIntegrationsApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List integrations.
     *
     * `GET /vault/integrations`
     *
     * @param IntegrationsListQuery|array<string, mixed>|null $query
     * @return PageIterator<Integration>
     * @throws KeywayException
     */
    public function list(
        IntegrationsListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('vault.integrations.list', Integration::class, [], $options, query: $query);
    }

    /**
     * Add an integration.
     *
     * `POST /vault/integrations`, processed once however often it is sent
     *
     * @param IntegrationCreate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function create(
        #[\SensitiveParameter]
        IntegrationCreate|array $body,
        ?CallOptions $options = null,
    ): Integration {
        return $this->sender->one('vault.integrations.create', Integration::class, [], $options, body: $body, bodyType: IntegrationCreate::class);
    }

    /**
     * Read one integration.
     *
     * `GET /vault/integrations/{service_id}`
     *
     * @param string $serviceId ID of the connector, as listed by `GET /connector/connectors`
     * @throws KeywayException
     */
    public function get(
        string $serviceId,
        ?CallOptions $options = null,
    ): Integration {
        return $this->sender->one('vault.integrations.get', Integration::class, ['service_id' => $serviceId], $options);
    }

    /**
     * Update an integration.
     *
     * `PATCH /vault/integrations/{service_id}`
     *
     * @param string $serviceId ID of the connector, as listed by `GET /connector/connectors`
     * @param IntegrationUpdate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function update(
        string $serviceId,
        #[\SensitiveParameter]
        IntegrationUpdate|array $body,
        ?CallOptions $options = null,
    ): Integration {
        return $this->sender->one('vault.integrations.update', Integration::class, ['service_id' => $serviceId], $options, body: $body, bodyType: IntegrationUpdate::class);
    }

    /**
     * Delete an integration and all of its connections.
     *
     * `DELETE /vault/integrations/{service_id}`
     *
     * @param string $serviceId ID of the connector, as listed by `GET /connector/connectors`
     * @throws KeywayException
     */
    public function delete(
        string $serviceId,
        ?CallOptions $options = null,
    ): void {
        $this->sender->none('vault.integrations.delete', ['service_id' => $serviceId], $options);
    }
}
