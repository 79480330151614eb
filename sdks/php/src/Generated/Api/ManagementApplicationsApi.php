<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\ApiKey;
use Keyway\Models\ApiKeyCreate;
use Keyway\Models\ApiKeyUpdate;
use Keyway\Models\Application;
use Keyway\Models\ApplicationCreate;
use Keyway\Models\ApplicationUpdate;
use Keyway\Models\ApplicationsListKeysQuery;
use Keyway\Models\ApplicationsListQuery;
use Keyway\Models\CreatedApiKey;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->management->applications`. */
final class ManagementApplicationsApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List applications.
     *
     * `GET /applications`
     *
     * @param ApplicationsListQuery|array<string, mixed>|null $query
     * @return PageIterator<Application>
     * @throws KeywayException
     */
    public function list(
        ApplicationsListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('management.applications.list', Application::class, [], $options, query: $query);
    }

    /**
     * Create an application.
     *
     * `POST /applications`, processed once however often it is sent
     *
     * @param ApplicationCreate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function create(
        #[\SensitiveParameter]
        ApplicationCreate|array $body,
        ?CallOptions $options = null,
    ): Application {
        return $this->sender->one('management.applications.create', Application::class, [], $options, body: $body, bodyType: ApplicationCreate::class);
    }

    /**
     * Read one application.
     *
     * `GET /applications/{id}`
     *
     * @param string $id ID of the application
     * @throws KeywayException
     */
    public function get(
        string $id,
        ?CallOptions $options = null,
    ): Application {
        return $this->sender->one('management.applications.get', Application::class, ['id' => $id], $options);
    }

    /**
     * Update an application.
     *
     * `PATCH /applications/{id}`
     *
     * @param string $id ID of the application
     * @param ApplicationUpdate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function update(
        string $id,
        #[\SensitiveParameter]
        ApplicationUpdate|array $body,
        ?CallOptions $options = null,
    ): Application {
        return $this->sender->one('management.applications.update', Application::class, ['id' => $id], $options, body: $body, bodyType: ApplicationUpdate::class);
    }

    /**
     * Delete an application: revokes its grants at their providers, then destroys its keys.
     *
     * `DELETE /applications/{id}`
     *
     * @param string $id ID of the application
     * @throws KeywayException
     */
    public function delete(
        string $id,
        ?CallOptions $options = null,
    ): void {
        $this->sender->none('management.applications.delete', ['id' => $id], $options);
    }

    /**
     * List the API keys of an application.
     *
     * `GET /applications/{id}/keys`
     *
     * @param string $id ID of the application
     * @param ApplicationsListKeysQuery|array<string, mixed>|null $query
     * @return PageIterator<ApiKey>
     * @throws KeywayException
     */
    public function listKeys(
        string $id,
        ApplicationsListKeysQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('management.applications.listKeys', ApiKey::class, ['id' => $id], $options, query: $query);
    }

    /**
     * Create an API key; existing keys stay valid, so you can rotate without downtime.
     *
     * `POST /applications/{id}/keys`, processed once however often it is sent
     *
     * @param string $id ID of the application
     * @param ApiKeyCreate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function createKey(
        string $id,
        #[\SensitiveParameter]
        ApiKeyCreate|array $body,
        ?CallOptions $options = null,
    ): CreatedApiKey {
        return $this->sender->one('management.applications.createKey', CreatedApiKey::class, ['id' => $id], $options, body: $body, bodyType: ApiKeyCreate::class);
    }

    /**
     * Read one API key.
     *
     * `GET /applications/{id}/keys/{key_id}`
     *
     * @param string $id ID of the application
     * @param string $keyId ID of the key, not its secret
     * @throws KeywayException
     */
    public function getKey(
        string $id,
        string $keyId,
        ?CallOptions $options = null,
    ): ApiKey {
        return $this->sender->one('management.applications.getKey', ApiKey::class, ['id' => $id, 'key_id' => $keyId], $options);
    }

    /**
     * Update the name, permissions or expiry of an API key.
     *
     * `PATCH /applications/{id}/keys/{key_id}`
     *
     * @param string $id ID of the application
     * @param string $keyId ID of the key, not its secret
     * @param ApiKeyUpdate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function updateKey(
        string $id,
        string $keyId,
        #[\SensitiveParameter]
        ApiKeyUpdate|array $body,
        ?CallOptions $options = null,
    ): ApiKey {
        return $this->sender->one('management.applications.updateKey', ApiKey::class, ['id' => $id, 'key_id' => $keyId], $options, body: $body, bodyType: ApiKeyUpdate::class);
    }

    /**
     * Revoke an API key immediately.
     *
     * `DELETE /applications/{id}/keys/{key_id}`
     *
     * @param string $id ID of the application
     * @param string $keyId ID of the key, not its secret
     * @throws KeywayException
     */
    public function revokeKey(
        string $id,
        string $keyId,
        ?CallOptions $options = null,
    ): void {
        $this->sender->none('management.applications.revokeKey', ['id' => $id, 'key_id' => $keyId], $options);
    }
}
