<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Abilities;
use Keyway\Models\Connection;
use Keyway\Models\ConnectionConfirm;
use Keyway\Models\ConnectionCreate;
use Keyway\Models\ConnectionHistoryEntry;
use Keyway\Models\ConnectionImport;
use Keyway\Models\ConnectionUpdate;
use Keyway\Models\ConnectionsConfirmData;
use Keyway\Models\ConnectionsCreateQuery;
use Keyway\Models\ConnectionsHistoryQuery;
use Keyway\Models\ConnectionsImportQuery;
use Keyway\Models\ConnectionsListQuery;
use Keyway\Models\ConnectionsListUnhealthyQuery;
use Keyway\Models\ConnectionsValidateData;
use Keyway\Models\UnhealthyConnection;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->vault->connections`. */
final class VaultConnectionsApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List the consumer’s connections, and configured integrations not yet added.
     *
     * `GET /vault/connections`
     *
     * @param ConnectionsListQuery|array<string, mixed>|null $query
     * @return PageIterator<Connection>
     * @throws KeywayException
     */
    public function list(
        ConnectionsListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('vault.connections.list', Connection::class, [], $options, query: $query);
    }

    /**
     * List connections that need attention, across consumers.
     *
     * `GET /vault/connections/unhealthy`
     *
     * @param ConnectionsListUnhealthyQuery|array<string, mixed>|null $query
     * @return PageIterator<UnhealthyConnection>
     * @throws KeywayException
     */
    public function listUnhealthy(
        ConnectionsListUnhealthyQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('vault.connections.listUnhealthy', UnhealthyConnection::class, [], $options, query: $query);
    }

    /**
     * Read one connection.
     *
     * `GET /vault/connections/{unified_api}/{service_id}`
     *
     * @param string $serviceId ID of the connector, as listed by `GET /connector/connectors`
     * @param string $unifiedApi ID of the unified API: customer-support
     * @throws KeywayException
     */
    public function get(
        string $serviceId,
        ?CallOptions $options = null,
        string $unifiedApi = 'customer-support',
    ): Connection {
        return $this->sender->one('vault.connections.get', Connection::class, ['service_id' => $serviceId, 'unified_api' => $unifiedApi], $options);
    }

    /**
     * Add a connection.
     *
     * `POST /vault/connections/{unified_api}/{service_id}`, processed once however often it is sent
     *
     * @param string $serviceId ID of the connector, as listed by `GET /connector/connectors`
     * @param ConnectionCreate|array<string, mixed> $body
     * @param ConnectionsCreateQuery|array<string, mixed>|null $query
     * @param string $unifiedApi ID of the unified API: customer-support
     * @throws KeywayException
     */
    public function create(
        string $serviceId,
        #[\SensitiveParameter]
        ConnectionCreate|array $body,
        ?CallOptions $options = null,
        ConnectionsCreateQuery|array|null $query = null,
        string $unifiedApi = 'customer-support',
    ): Connection {
        return $this->sender->one('vault.connections.create', Connection::class, ['service_id' => $serviceId, 'unified_api' => $unifiedApi], $options, query: $query, body: $body, bodyType: ConnectionCreate::class);
    }

    /**
     * Update a connection: enable or disable it, save settings, keys and passwords.
     *
     * `PATCH /vault/connections/{unified_api}/{service_id}`
     *
     * @param string $serviceId ID of the connector, as listed by `GET /connector/connectors`
     * @param ConnectionUpdate|array<string, mixed> $body
     * @param string $unifiedApi ID of the unified API: customer-support
     * @throws KeywayException
     */
    public function update(
        string $serviceId,
        #[\SensitiveParameter]
        ConnectionUpdate|array $body,
        ?CallOptions $options = null,
        string $unifiedApi = 'customer-support',
    ): Connection {
        return $this->sender->one('vault.connections.update', Connection::class, ['service_id' => $serviceId, 'unified_api' => $unifiedApi], $options, body: $body, bodyType: ConnectionUpdate::class);
    }

    /**
     * Delete a connection and its credentials.
     *
     * `DELETE /vault/connections/{unified_api}/{service_id}`
     *
     * @param string $serviceId ID of the connector, as listed by `GET /connector/connectors`
     * @param string $unifiedApi ID of the unified API: customer-support
     * @throws KeywayException
     */
    public function delete(
        string $serviceId,
        ?CallOptions $options = null,
        string $unifiedApi = 'customer-support',
    ): void {
        $this->sender->none('vault.connections.delete', ['service_id' => $serviceId, 'unified_api' => $unifiedApi], $options);
    }

    /**
     * Read what can be done over a connection.
     *
     * `GET /vault/connections/{unified_api}/{service_id}/abilities`
     *
     * @param string $serviceId ID of the connector, as listed by `GET /connector/connectors`
     * @param string $unifiedApi ID of the unified API: customer-support
     * @throws KeywayException
     */
    public function abilities(
        string $serviceId,
        ?CallOptions $options = null,
        string $unifiedApi = 'customer-support',
    ): Abilities {
        return $this->sender->one('vault.connections.abilities', Abilities::class, ['service_id' => $serviceId, 'unified_api' => $unifiedApi], $options);
    }

    /**
     * List the history of a connection, newest first; also available after it is deleted.
     *
     * `GET /vault/connections/{unified_api}/{service_id}/history`
     *
     * @param string $serviceId ID of the connector, as listed by `GET /connector/connectors`
     * @param ConnectionsHistoryQuery|array<string, mixed>|null $query
     * @param string $unifiedApi ID of the unified API: customer-support
     * @return PageIterator<ConnectionHistoryEntry>
     * @throws KeywayException
     */
    public function history(
        string $serviceId,
        ConnectionsHistoryQuery|array|null $query = null,
        ?CallOptions $options = null,
        string $unifiedApi = 'customer-support',
    ): PageIterator {
        return $this->sender->pages('vault.connections.history', ConnectionHistoryEntry::class, ['service_id' => $serviceId, 'unified_api' => $unifiedApi], $options, query: $query);
    }

    /**
     * Test the credential with one request to the vendor.
     *
     * `POST /vault/connections/{unified_api}/{service_id}/validate`
     *
     * @param string $serviceId ID of the connector, as listed by `GET /connector/connectors`
     * @param string $unifiedApi ID of the unified API: customer-support
     * @throws KeywayException
     */
    public function validate(
        string $serviceId,
        ?CallOptions $options = null,
        string $unifiedApi = 'customer-support',
    ): ConnectionsValidateData {
        return $this->sender->one('vault.connections.validate', ConnectionsValidateData::class, ['service_id' => $serviceId, 'unified_api' => $unifiedApi], $options);
    }

    /**
     * Confirm an authorization.
     *
     * `POST /vault/connections/{unified_api}/{service_id}/confirm`
     *
     * @param string $serviceId ID of the connector, as listed by `GET /connector/connectors`
     * @param ConnectionConfirm|array<string, mixed> $body
     * @param string $unifiedApi ID of the unified API: customer-support
     * @throws KeywayException
     */
    public function confirm(
        string $serviceId,
        #[\SensitiveParameter]
        ConnectionConfirm|array $body,
        ?CallOptions $options = null,
        string $unifiedApi = 'customer-support',
    ): ConnectionsConfirmData {
        return $this->sender->one('vault.connections.confirm', ConnectionsConfirmData::class, ['service_id' => $serviceId, 'unified_api' => $unifiedApi], $options, body: $body, bodyType: ConnectionConfirm::class);
    }

    /**
     * Import existing tokens (preview).
     *
     * `POST /vault/connections/{unified_api}/{service_id}/import`, processed once however often it is sent
     *
     * Preview: may change.
     *
     * @param string $serviceId ID of the connector, as listed by `GET /connector/connectors`
     * @param ConnectionImport|array<string, mixed> $body
     * @param ConnectionsImportQuery|array<string, mixed>|null $query
     * @param string $unifiedApi ID of the unified API: customer-support
     * @throws KeywayException
     */
    public function import(
        string $serviceId,
        #[\SensitiveParameter]
        ConnectionImport|array $body,
        ?CallOptions $options = null,
        ConnectionsImportQuery|array|null $query = null,
        string $unifiedApi = 'customer-support',
    ): Connection {
        return $this->sender->one('vault.connections.import', Connection::class, ['service_id' => $serviceId, 'unified_api' => $unifiedApi], $options, query: $query, body: $body, bodyType: ConnectionImport::class);
    }
}
