// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;

namespace Keyway;

internal static class Routes
{
    internal static readonly IReadOnlyList<Route> Proxy =
    [
        new("proxy.get", "GET", "/proxy") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization, HeaderNames.DownstreamUrl, HeaderNames.DownstreamMethod, HeaderNames.DownstreamTimeout] },
        new("proxy.post", "POST", "/proxy") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization, HeaderNames.DownstreamUrl, HeaderNames.DownstreamMethod, HeaderNames.DownstreamTimeout, HeaderNames.TransactionId], Transaction = true },
        new("proxy.put", "PUT", "/proxy") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization, HeaderNames.DownstreamUrl, HeaderNames.DownstreamMethod, HeaderNames.DownstreamTimeout] },
        new("proxy.patch", "PATCH", "/proxy") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization, HeaderNames.DownstreamUrl, HeaderNames.DownstreamMethod, HeaderNames.DownstreamTimeout] },
        new("proxy.delete", "DELETE", "/proxy") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization, HeaderNames.DownstreamUrl, HeaderNames.DownstreamMethod, HeaderNames.DownstreamTimeout] },
    ];

    internal static readonly Route ManagementApplicationsList = new("management.applications.list", "GET", "/applications") { Admin = true };
    internal static readonly Route ManagementApplicationsCreate = new("management.applications.create", "POST", "/applications") { Headers = [HeaderNames.TransactionId], Transaction = true, Admin = true };
    internal static readonly Route ManagementApplicationsGet = new("management.applications.get", "GET", "/applications/{id}") { Admin = true };
    internal static readonly Route ManagementApplicationsUpdate = new("management.applications.update", "PATCH", "/applications/{id}") { Headers = [HeaderNames.IfMatch], Admin = true };
    internal static readonly Route ManagementApplicationsDelete = new("management.applications.delete", "DELETE", "/applications/{id}") { Headers = [HeaderNames.IfMatch], Admin = true };
    internal static readonly Route ManagementApplicationsListKeys = new("management.applications.listKeys", "GET", "/applications/{id}/keys") { Admin = true };
    internal static readonly Route ManagementApplicationsCreateKey = new("management.applications.createKey", "POST", "/applications/{id}/keys") { Headers = [HeaderNames.TransactionId], Transaction = true, Admin = true };
    internal static readonly Route ManagementApplicationsGetKey = new("management.applications.getKey", "GET", "/applications/{id}/keys/{key_id}") { Admin = true };
    internal static readonly Route ManagementApplicationsUpdateKey = new("management.applications.updateKey", "PATCH", "/applications/{id}/keys/{key_id}") { Headers = [HeaderNames.IfMatch], Admin = true };
    internal static readonly Route ManagementApplicationsRevokeKey = new("management.applications.revokeKey", "DELETE", "/applications/{id}/keys/{key_id}") { Headers = [HeaderNames.IfMatch], Admin = true };
    internal static readonly Route ManagementPeopleList = new("management.people.list", "GET", "/people") { Admin = true };
    internal static readonly Route ManagementPeopleCreate = new("management.people.create", "POST", "/people") { Headers = [HeaderNames.TransactionId], Transaction = true, Admin = true };
    internal static readonly Route ManagementPeopleGet = new("management.people.get", "GET", "/people/{person_id}") { Admin = true };
    internal static readonly Route ManagementPeopleUpdate = new("management.people.update", "PATCH", "/people/{person_id}") { Headers = [HeaderNames.IfMatch], Admin = true };
    internal static readonly Route ManagementPeopleDelete = new("management.people.delete", "DELETE", "/people/{person_id}") { Headers = [HeaderNames.IfMatch], Admin = true };
    internal static readonly Route ManagementAuditList = new("management.audit.list", "GET", "/audit") { Admin = true };
    internal static readonly Route ManagementAuditListOfApplication = new("management.audit.listOfApplication", "GET", "/applications/{id}/audit") { Admin = true };
    internal static readonly Route ManagementAuditCheck = new("management.audit.check", "GET", "/audit/check") { Admin = true };
    internal static readonly Route ManagementWorkGet = new("management.work.get", "GET", "/work") { Admin = true };
    internal static readonly Route ManagementInstallationGet = new("management.installation.get", "GET", "/installation") { Admin = true };
    internal static readonly Route ManagementInstallationRotateKeys = new("management.installation.rotateKeys", "POST", "/installation/key-rotations") { Headers = [HeaderNames.TransactionId], Transaction = true, Admin = true };
    internal static readonly Route VaultSessionsCreate = new("vault.sessions.create", "POST", "/vault/sessions") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.TransactionId], Transaction = true };
    internal static readonly Route VaultSessionsRevokeAll = new("vault.sessions.revokeAll", "DELETE", "/vault/sessions") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw] };
    internal static readonly Route VaultSessionsCurrent = new("vault.sessions.current", "GET", "/vault/sessions/current") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw] };
    internal static readonly Route VaultSessionsRevoke = new("vault.sessions.revoke", "DELETE", "/vault/sessions/{session_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw] };
    internal static readonly Route VaultConsumersList = new("vault.consumers.list", "GET", "/vault/consumers") { Headers = [HeaderNames.ApplicationId, HeaderNames.Raw] };
    internal static readonly Route VaultConsumersCreate = new("vault.consumers.create", "POST", "/vault/consumers") { Headers = [HeaderNames.ApplicationId, HeaderNames.Raw, HeaderNames.TransactionId], Transaction = true };
    internal static readonly Route VaultConsumersGet = new("vault.consumers.get", "GET", "/vault/consumers/{consumer_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.Raw] };
    internal static readonly Route VaultConsumersUpdate = new("vault.consumers.update", "PATCH", "/vault/consumers/{consumer_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.Raw] };
    internal static readonly Route VaultConsumersDelete = new("vault.consumers.delete", "DELETE", "/vault/consumers/{consumer_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.Raw] };
    internal static readonly Route VaultConsumersStats = new("vault.consumers.stats", "GET", "/vault/consumers/{consumer_id}/stats") { Headers = [HeaderNames.ApplicationId, HeaderNames.Raw] };
    internal static readonly Route VaultIntegrationsList = new("vault.integrations.list", "GET", "/vault/integrations") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route VaultIntegrationsCreate = new("vault.integrations.create", "POST", "/vault/integrations") { Headers = [HeaderNames.ApplicationId, HeaderNames.TransactionId], Transaction = true };
    internal static readonly Route VaultIntegrationsGet = new("vault.integrations.get", "GET", "/vault/integrations/{service_id}") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route VaultIntegrationsUpdate = new("vault.integrations.update", "PATCH", "/vault/integrations/{service_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.IfMatch] };
    internal static readonly Route VaultIntegrationsDelete = new("vault.integrations.delete", "DELETE", "/vault/integrations/{service_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.IfMatch] };
    internal static readonly Route VaultConnectionsList = new("vault.connections.list", "GET", "/vault/connections") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw] };
    internal static readonly Route VaultConnectionsListUnhealthy = new("vault.connections.listUnhealthy", "GET", "/vault/connections/unhealthy") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw] };
    internal static readonly Route VaultConnectionsGet = new("vault.connections.get", "GET", "/vault/connections/{unified_api}/{service_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ConnectionId] };
    internal static readonly Route VaultConnectionsCreate = new("vault.connections.create", "POST", "/vault/connections/{unified_api}/{service_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ConnectionId, HeaderNames.TransactionId], Transaction = true };
    internal static readonly Route VaultConnectionsUpdate = new("vault.connections.update", "PATCH", "/vault/connections/{unified_api}/{service_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ConnectionId] };
    internal static readonly Route VaultConnectionsDelete = new("vault.connections.delete", "DELETE", "/vault/connections/{unified_api}/{service_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ConnectionId] };
    internal static readonly Route VaultConnectionsHistory = new("vault.connections.history", "GET", "/vault/connections/{unified_api}/{service_id}/history") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ConnectionId] };
    internal static readonly Route VaultConnectionsValidate = new("vault.connections.validate", "POST", "/vault/connections/{unified_api}/{service_id}/validate") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ConnectionId] };
    internal static readonly Route VaultConnectionsConfirm = new("vault.connections.confirm", "POST", "/vault/connections/{unified_api}/{service_id}/confirm") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ConnectionId] };
    internal static readonly Route VaultConnectionsImport = new("vault.connections.import", "POST", "/vault/connections/{unified_api}/{service_id}/import") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ConnectionId, HeaderNames.TransactionId], Transaction = true };
    internal static readonly Route VaultLogsList = new("vault.logs.list", "GET", "/vault/logs") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw] };
    internal static readonly Route VaultLogsGet = new("vault.logs.get", "GET", "/vault/logs/{request_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw] };
    internal static readonly Route VaultLogsExchanges = new("vault.logs.exchanges", "GET", "/vault/logs/{request_id}/exchanges") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw] };
    internal static readonly Route VaultUsageGet = new("vault.usage.get", "GET", "/vault/usage") { Headers = [HeaderNames.ApplicationId, HeaderNames.Raw] };
    internal static readonly Route EventsList = new("events.list", "GET", "/events") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route WebhooksList = new("webhooks.list", "GET", "/webhook/webhooks") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route WebhooksCreate = new("webhooks.create", "POST", "/webhook/webhooks") { Headers = [HeaderNames.ApplicationId, HeaderNames.TransactionId], Transaction = true };
    internal static readonly Route WebhooksGet = new("webhooks.get", "GET", "/webhook/webhooks/{webhook_id}") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route WebhooksUpdate = new("webhooks.update", "PATCH", "/webhook/webhooks/{webhook_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.IfMatch] };
    internal static readonly Route WebhooksDelete = new("webhooks.delete", "DELETE", "/webhook/webhooks/{webhook_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.IfMatch] };
    internal static readonly Route WebhooksRotate = new("webhooks.rotate", "POST", "/webhook/webhooks/{webhook_id}/rotate") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route WebhooksTest = new("webhooks.test", "POST", "/webhook/webhooks/{webhook_id}/test") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route WebhooksReplay = new("webhooks.replay", "POST", "/webhook/webhooks/{webhook_id}/replay") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route WebhooksListDeliveries = new("webhooks.listDeliveries", "GET", "/webhook/webhooks/{webhook_id}/deliveries") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route WebhooksGetDelivery = new("webhooks.getDelivery", "GET", "/webhook/webhooks/{webhook_id}/deliveries/{delivery_id}") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route WebhooksRetryDelivery = new("webhooks.retryDelivery", "POST", "/webhook/webhooks/{webhook_id}/deliveries/{delivery_id}/retry") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route ConnectorsList = new("connectors.list", "GET", "/connector/connectors") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route ConnectorsGet = new("connectors.get", "GET", "/connector/connectors/{id}") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route ConnectorsResource = new("connectors.resource", "GET", "/connector/connectors/{id}/resources/{resource}") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route ConnectorsApis = new("connectors.apis", "GET", "/connector/apis") { Headers = [HeaderNames.ApplicationId] };
    internal static readonly Route MessagesList = new("messages.list", "GET", "/messages") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
    internal static readonly Route MessagesCreate = new("messages.create", "POST", "/messages") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization, HeaderNames.TransactionId], Transaction = true };
    internal static readonly Route MessagesGet = new("messages.get", "GET", "/messages/{message_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
    internal static readonly Route MessagesUpdate = new("messages.update", "PATCH", "/messages/{message_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization] };
    internal static readonly Route MessagesDelete = new("messages.delete", "DELETE", "/messages/{message_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization] };
    internal static readonly Route ConversationsList = new("conversations.list", "GET", "/conversations") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
    internal static readonly Route ConversationsCreate = new("conversations.create", "POST", "/conversations") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization, HeaderNames.TransactionId], Transaction = true };
    internal static readonly Route ConversationsGet = new("conversations.get", "GET", "/conversations/{conversation_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
    internal static readonly Route ConversationsUpdate = new("conversations.update", "PATCH", "/conversations/{conversation_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization, HeaderNames.IfMatch] };
    internal static readonly Route ConversationsDelete = new("conversations.delete", "DELETE", "/conversations/{conversation_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization] };
    internal static readonly Route CustomersList = new("customers.list", "GET", "/customers") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
    internal static readonly Route CustomersCreate = new("customers.create", "POST", "/customers") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization, HeaderNames.TransactionId], Transaction = true };
    internal static readonly Route CustomersGet = new("customers.get", "GET", "/customers/{customer_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
    internal static readonly Route CustomersUpdate = new("customers.update", "PATCH", "/customers/{customer_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization] };
    internal static readonly Route CustomersDelete = new("customers.delete", "DELETE", "/customers/{customer_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization] };
    internal static readonly Route AttachmentsGet = new("attachments.get", "GET", "/attachments/{attachment_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
    internal static readonly Route AttachmentsContent = new("attachments.content", "GET", "/attachments/{attachment_id}/content") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization, HeaderNames.Range], File = true };
    internal static readonly Route AttachmentsUpload = new("attachments.upload", "POST", "/attachments") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization] };
    internal static readonly Route AgentsList = new("agents.list", "GET", "/agents") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
    internal static readonly Route AgentsGet = new("agents.get", "GET", "/agents/{agent_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
    internal static readonly Route TeamsList = new("teams.list", "GET", "/teams") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
    internal static readonly Route TeamsGet = new("teams.get", "GET", "/teams/{team_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
    internal static readonly Route TagsList = new("tags.list", "GET", "/tags") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
    internal static readonly Route TagsGet = new("tags.get", "GET", "/tags/{tag_id}") { Headers = [HeaderNames.ApplicationId, HeaderNames.ConsumerId, HeaderNames.Raw, HeaderNames.ServiceId, HeaderNames.ConnectionId, HeaderNames.DownstreamAuthorization], CommaSeparated = ["fields"] };
}
