// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable

namespace Keyway;

/// <summary>The groups of <c>management</c>.</summary>
public sealed class ManagementApi
{
    internal ManagementApi(Transport transport)
    {
        Applications = new ManagementApplicationsApi(transport);
        People = new ManagementPeopleApi(transport);
        Audit = new ManagementAuditApi(transport);
        Work = new ManagementWorkApi(transport);
        Installation = new ManagementInstallationApi(transport);
    }

    /// <summary>The methods of <c>management.applications</c>.</summary>
    public ManagementApplicationsApi Applications { get; }

    /// <summary>The methods of <c>management.people</c>.</summary>
    public ManagementPeopleApi People { get; }

    /// <summary>The methods of <c>management.audit</c>.</summary>
    public ManagementAuditApi Audit { get; }

    /// <summary>The methods of <c>management.work</c>.</summary>
    public ManagementWorkApi Work { get; }

    /// <summary>The methods of <c>management.installation</c>.</summary>
    public ManagementInstallationApi Installation { get; }
}
