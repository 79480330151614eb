<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Connector;
use Keyway\Models\ConnectorResource;
use Keyway\Models\ConnectorsApisQuery;
use Keyway\Models\ConnectorsListQuery;
use Keyway\Models\ConnectorsResourceQuery;
use Keyway\Models\UnifiedApi;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->connectors`. */
final class ConnectorsApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List connectors.
     *
     * `GET /connector/connectors`
     *
     * @param ConnectorsListQuery|array<string, mixed>|null $query
     * @return PageIterator<Connector>
     * @throws KeywayException
     */
    public function list(
        ConnectorsListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('connectors.list', Connector::class, [], $options, query: $query);
    }

    /**
     * Read one connector.
     *
     * `GET /connector/connectors/{id}`
     *
     * @param string $id ID of the connector, as listed by `GET /connector/connectors`
     * @throws KeywayException
     */
    public function get(
        string $id,
        ?CallOptions $options = null,
    ): Connector {
        return $this->sender->one('connectors.get', Connector::class, ['id' => $id], $options);
    }

    /**
     * Read a connector’s coverage of a resource.
     *
     * `GET /connector/connectors/{id}/resources/{resource}`
     *
     * @param string $id ID of the connector, as listed by `GET /connector/connectors`
     * @param string $resource Name of the resource, e.g. messages
     * @param ConnectorsResourceQuery|array<string, mixed>|null $query
     * @throws KeywayException
     */
    public function resource(
        string $id,
        string $resource,
        ?CallOptions $options = null,
        ConnectorsResourceQuery|array|null $query = null,
    ): ConnectorResource {
        return $this->sender->one('connectors.resource', ConnectorResource::class, ['id' => $id, 'resource' => $resource], $options, query: $query);
    }

    /**
     * List unified APIs.
     *
     * `GET /connector/apis`
     *
     * @param ConnectorsApisQuery|array<string, mixed>|null $query
     * @return PageIterator<UnifiedApi>
     * @throws KeywayException
     */
    public function apis(
        ConnectorsApisQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('connectors.apis', UnifiedApi::class, [], $options, query: $query);
    }
}
