<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Generated;

/**
 * What the runtime has to know of the API.
 *
 * @internal
 */
final class Description
{
    public const VERSION = '0.1.0';

    /** Header by the option that sets it. */
    public const HEADERS = ['transactionId' => 'X-Unique-Transaction-ID', 'ifMatch' => 'if-match', 'applicationId' => 'x-vendor-app-id', 'consumerId' => 'x-vendor-consumer-id', 'raw' => 'x-vendor-raw', 'connectionId' => 'x-vendor-connection-id', 'serviceId' => 'x-vendor-service-id', 'downstreamAuthorization' => 'x-vendor-downstream-authorization', 'range' => 'range', 'downstreamUrl' => 'x-vendor-downstream-url', 'downstreamMethod' => 'x-vendor-downstream-method', 'downstreamTimeout' => 'x-vendor-downstream-timeout'];

    /** Class of error by type, which goes before that by status. */
    public const ERROR_TYPES = ['ConnectorExecutionError' => 'DownstreamError', 'ConnectorCredentialsError' => 'ReauthorizationError'];

    public const ERROR_STATUSES = ['401' => 'AuthenticationError', '402' => 'PaymentRequiredError', '403' => 'PermissionError', '404' => 'NotFoundError', '409' => 'ConflictError', '412' => 'ConflictError', '422' => 'UnprocessableError', '429' => 'RateLimitError', '4XX' => 'BadRequestError', '5XX' => 'ServerError', 'default' => 'ApiError'];

    /** Method, path, options whose headers are sent, transaction, admin, comma-separated query members, place of files. */
    public const ENDPOINTS = [
        'management.applications.list' => ['GET', '/applications', [], false, true, []],
        'management.applications.create' => ['POST', '/applications', ['transactionId'], true, true, []],
        'management.applications.get' => ['GET', '/applications/{id}', [], false, true, []],
        'management.applications.update' => ['PATCH', '/applications/{id}', ['ifMatch'], false, true, []],
        'management.applications.delete' => ['DELETE', '/applications/{id}', ['ifMatch'], false, true, []],
        'management.applications.listKeys' => ['GET', '/applications/{id}/keys', [], false, true, []],
        'management.applications.createKey' => ['POST', '/applications/{id}/keys', ['transactionId'], true, true, []],
        'management.applications.getKey' => ['GET', '/applications/{id}/keys/{key_id}', [], false, true, []],
        'management.applications.updateKey' => ['PATCH', '/applications/{id}/keys/{key_id}', ['ifMatch'], false, true, []],
        'management.applications.revokeKey' => ['DELETE', '/applications/{id}/keys/{key_id}', ['ifMatch'], false, true, []],
        'management.people.list' => ['GET', '/people', [], false, true, []],
        'management.people.create' => ['POST', '/people', ['transactionId'], true, true, []],
        'management.people.get' => ['GET', '/people/{person_id}', [], false, true, []],
        'management.people.update' => ['PATCH', '/people/{person_id}', ['ifMatch'], false, true, []],
        'management.people.delete' => ['DELETE', '/people/{person_id}', ['ifMatch'], false, true, []],
        'management.audit.list' => ['GET', '/audit', [], false, true, []],
        'management.audit.listOfApplication' => ['GET', '/applications/{id}/audit', [], false, true, []],
        'management.audit.check' => ['GET', '/audit/check', [], false, true, []],
        'management.work.get' => ['GET', '/work', [], false, true, []],
        'management.installation.get' => ['GET', '/installation', [], false, true, []],
        'management.installation.rotateKeys' => ['POST', '/installation/key-rotations', ['transactionId'], true, true, []],
        'vault.sessions.create' => ['POST', '/vault/sessions', ['applicationId', 'consumerId', 'raw', 'transactionId'], true, false, []],
        'vault.sessions.revokeAll' => ['DELETE', '/vault/sessions', ['applicationId', 'consumerId', 'raw'], false, false, []],
        'vault.sessions.current' => ['GET', '/vault/sessions/current', ['applicationId', 'consumerId', 'raw'], false, false, []],
        'vault.sessions.revoke' => ['DELETE', '/vault/sessions/{session_id}', ['applicationId', 'consumerId', 'raw'], false, false, []],
        'vault.consumers.list' => ['GET', '/vault/consumers', ['applicationId', 'raw'], false, false, []],
        'vault.consumers.create' => ['POST', '/vault/consumers', ['applicationId', 'raw', 'transactionId'], true, false, []],
        'vault.consumers.get' => ['GET', '/vault/consumers/{consumer_id}', ['applicationId', 'raw'], false, false, []],
        'vault.consumers.update' => ['PATCH', '/vault/consumers/{consumer_id}', ['applicationId', 'raw'], false, false, []],
        'vault.consumers.delete' => ['DELETE', '/vault/consumers/{consumer_id}', ['applicationId', 'raw'], false, false, []],
        'vault.consumers.stats' => ['GET', '/vault/consumers/{consumer_id}/stats', ['applicationId', 'raw'], false, false, []],
        'vault.integrations.list' => ['GET', '/vault/integrations', ['applicationId'], false, false, []],
        'vault.integrations.create' => ['POST', '/vault/integrations', ['applicationId', 'transactionId'], true, false, []],
        'vault.integrations.get' => ['GET', '/vault/integrations/{service_id}', ['applicationId'], false, false, []],
        'vault.integrations.update' => ['PATCH', '/vault/integrations/{service_id}', ['applicationId', 'ifMatch'], false, false, []],
        'vault.integrations.delete' => ['DELETE', '/vault/integrations/{service_id}', ['applicationId', 'ifMatch'], false, false, []],
        'vault.connections.list' => ['GET', '/vault/connections', ['applicationId', 'consumerId', 'raw'], false, false, []],
        'vault.connections.listUnhealthy' => ['GET', '/vault/connections/unhealthy', ['applicationId', 'consumerId', 'raw'], false, false, []],
        'vault.connections.get' => ['GET', '/vault/connections/{unified_api}/{service_id}', ['applicationId', 'consumerId', 'raw', 'connectionId'], false, false, []],
        'vault.connections.create' => ['POST', '/vault/connections/{unified_api}/{service_id}', ['applicationId', 'consumerId', 'raw', 'connectionId', 'transactionId'], true, false, []],
        'vault.connections.update' => ['PATCH', '/vault/connections/{unified_api}/{service_id}', ['applicationId', 'consumerId', 'raw', 'connectionId'], false, false, []],
        'vault.connections.delete' => ['DELETE', '/vault/connections/{unified_api}/{service_id}', ['applicationId', 'consumerId', 'raw', 'connectionId'], false, false, []],
        'vault.connections.abilities' => ['GET', '/vault/connections/{unified_api}/{service_id}/abilities', ['applicationId', 'consumerId', 'raw', 'connectionId'], false, false, []],
        'vault.connections.history' => ['GET', '/vault/connections/{unified_api}/{service_id}/history', ['applicationId', 'consumerId', 'raw', 'connectionId'], false, false, []],
        'vault.connections.validate' => ['POST', '/vault/connections/{unified_api}/{service_id}/validate', ['applicationId', 'consumerId', 'raw', 'connectionId'], false, false, []],
        'vault.connections.confirm' => ['POST', '/vault/connections/{unified_api}/{service_id}/confirm', ['applicationId', 'consumerId', 'raw', 'connectionId'], false, false, []],
        'vault.connections.import' => ['POST', '/vault/connections/{unified_api}/{service_id}/import', ['applicationId', 'consumerId', 'raw', 'connectionId', 'transactionId'], true, false, []],
        'vault.logs.list' => ['GET', '/vault/logs', ['applicationId', 'consumerId', 'raw'], false, false, []],
        'vault.logs.get' => ['GET', '/vault/logs/{request_id}', ['applicationId', 'consumerId', 'raw'], false, false, []],
        'vault.logs.exchanges' => ['GET', '/vault/logs/{request_id}/exchanges', ['applicationId', 'consumerId', 'raw'], false, false, []],
        'vault.usage.get' => ['GET', '/vault/usage', ['applicationId', 'raw'], false, false, []],
        'events.list' => ['GET', '/events', ['applicationId'], false, false, []],
        'webhooks.list' => ['GET', '/webhook/webhooks', ['applicationId'], false, false, []],
        'webhooks.create' => ['POST', '/webhook/webhooks', ['applicationId', 'transactionId'], true, false, []],
        'webhooks.get' => ['GET', '/webhook/webhooks/{webhook_id}', ['applicationId'], false, false, []],
        'webhooks.update' => ['PATCH', '/webhook/webhooks/{webhook_id}', ['applicationId', 'ifMatch'], false, false, []],
        'webhooks.delete' => ['DELETE', '/webhook/webhooks/{webhook_id}', ['applicationId', 'ifMatch'], false, false, []],
        'webhooks.rotate' => ['POST', '/webhook/webhooks/{webhook_id}/rotate', ['applicationId'], false, false, []],
        'webhooks.test' => ['POST', '/webhook/webhooks/{webhook_id}/test', ['applicationId'], false, false, []],
        'webhooks.replay' => ['POST', '/webhook/webhooks/{webhook_id}/replay', ['applicationId'], false, false, []],
        'webhooks.listDeliveries' => ['GET', '/webhook/webhooks/{webhook_id}/deliveries', ['applicationId'], false, false, []],
        'webhooks.getDelivery' => ['GET', '/webhook/webhooks/{webhook_id}/deliveries/{delivery_id}', ['applicationId'], false, false, []],
        'webhooks.retryDelivery' => ['POST', '/webhook/webhooks/{webhook_id}/deliveries/{delivery_id}/retry', ['applicationId'], false, false, []],
        'connectors.list' => ['GET', '/connector/connectors', ['applicationId'], false, false, []],
        'connectors.get' => ['GET', '/connector/connectors/{id}', ['applicationId'], false, false, []],
        'connectors.resource' => ['GET', '/connector/connectors/{id}/resources/{resource}', ['applicationId'], false, false, []],
        'connectors.apis' => ['GET', '/connector/apis', ['applicationId'], false, false, []],
        'messages.list' => ['GET', '/messages', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'messages.create' => ['POST', '/messages', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization', 'transactionId'], true, false, [], ['attachments']],
        'messages.get' => ['GET', '/messages/{message_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'messages.update' => ['PATCH', '/messages/{message_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, []],
        'messages.delete' => ['DELETE', '/messages/{message_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, []],
        'conversations.list' => ['GET', '/conversations', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'conversations.create' => ['POST', '/conversations', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization', 'transactionId'], true, false, [], ['message', 'attachments']],
        'conversations.get' => ['GET', '/conversations/{conversation_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'conversations.update' => ['PATCH', '/conversations/{conversation_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization', 'ifMatch'], false, false, []],
        'conversations.delete' => ['DELETE', '/conversations/{conversation_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, []],
        'customers.list' => ['GET', '/customers', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'customers.create' => ['POST', '/customers', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization', 'transactionId'], true, false, []],
        'customers.get' => ['GET', '/customers/{customer_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'customers.update' => ['PATCH', '/customers/{customer_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, []],
        'customers.delete' => ['DELETE', '/customers/{customer_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, []],
        'attachments.get' => ['GET', '/attachments/{attachment_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'attachments.content' => ['GET', '/attachments/{attachment_id}/content', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization', 'range'], false, false, []],
        'attachments.upload' => ['POST', '/attachments', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, []],
        'inboxes.list' => ['GET', '/inboxes', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'inboxes.get' => ['GET', '/inboxes/{inbox_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'agents.list' => ['GET', '/agents', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'agents.get' => ['GET', '/agents/{agent_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'teams.list' => ['GET', '/teams', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'teams.get' => ['GET', '/teams/{team_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'tags.list' => ['GET', '/tags', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'tags.get' => ['GET', '/tags/{tag_id}', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization'], false, false, ['fields']],
        'proxy.get' => ['GET', '/proxy', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization', 'downstreamUrl', 'downstreamMethod', 'downstreamTimeout'], false, false, []],
        'proxy.post' => ['POST', '/proxy', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization', 'downstreamUrl', 'downstreamMethod', 'downstreamTimeout', 'transactionId'], true, false, []],
        'proxy.put' => ['PUT', '/proxy', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization', 'downstreamUrl', 'downstreamMethod', 'downstreamTimeout'], false, false, []],
        'proxy.patch' => ['PATCH', '/proxy', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization', 'downstreamUrl', 'downstreamMethod', 'downstreamTimeout'], false, false, []],
        'proxy.delete' => ['DELETE', '/proxy', ['applicationId', 'consumerId', 'raw', 'serviceId', 'connectionId', 'downstreamAuthorization', 'downstreamUrl', 'downstreamMethod', 'downstreamTimeout'], false, false, []],
    ];
}
