// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable

namespace Keyway;

/// <summary>The groups of <c>vault</c>.</summary>
public sealed class VaultApi
{
    internal VaultApi(Transport transport)
    {
        Sessions = new VaultSessionsApi(transport);
        Consumers = new VaultConsumersApi(transport);
        Integrations = new VaultIntegrationsApi(transport);
        Connections = new VaultConnectionsApi(transport);
        Logs = new VaultLogsApi(transport);
        Usage = new VaultUsageApi(transport);
    }

    /// <summary>The methods of <c>vault.sessions</c>.</summary>
    public VaultSessionsApi Sessions { get; }

    /// <summary>The methods of <c>vault.consumers</c>.</summary>
    public VaultConsumersApi Consumers { get; }

    /// <summary>The methods of <c>vault.integrations</c>.</summary>
    public VaultIntegrationsApi Integrations { get; }

    /// <summary>The methods of <c>vault.connections</c>.</summary>
    public VaultConnectionsApi Connections { get; }

    /// <summary>The methods of <c>vault.logs</c>.</summary>
    public VaultLogsApi Logs { get; }

    /// <summary>The methods of <c>vault.usage</c>.</summary>
    public VaultUsageApi Usage { get; }
}
