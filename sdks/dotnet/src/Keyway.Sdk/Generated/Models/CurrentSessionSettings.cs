// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>CurrentSession</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class CurrentSessionSettings : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public CurrentSessionSettings()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal CurrentSessionSettings(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Visible APIs; absent or empty: all.</summary>
    public IReadOnlyList<SessionCreateSettingsUnifiedApi> UnifiedApis
    {
        get => GetRequired("unified_apis", static wire => Wire.List(wire, SessionCreateSettingsUnifiedApi.FromWire));
        init => SetPresent("unified_apis", value);
    }

    /// <summary>Show only the settings of one connection, without navigation; false when absent.</summary>
    public bool IsolationMode
    {
        get => GetRequiredValue("isolation_mode", Wire.Flag);
        init => SetPresent("isolation_mode", value);
    }

    /// <summary>Show a test mode notice; false when absent.</summary>
    public bool SandboxMode
    {
        get => GetRequiredValue("sandbox_mode", Wire.Flag);
        init => SetPresent("sandbox_mode", value);
    }

    /// <summary>Show the consumer’s request log; true when absent.</summary>
    public bool ShowLogs
    {
        get => GetRequiredValue("show_logs", Wire.Flag);
        init => SetPresent("show_logs", value);
    }

    /// <summary>Show the side panel; true when absent.</summary>
    public bool ShowSidebar
    {
        get => GetRequiredValue("show_sidebar", Wire.Flag);
        init => SetPresent("show_sidebar", value);
    }

    /// <summary>Show integrations that are not connected first; false when absent.</summary>
    public bool ShowSuggestions
    {
        get => GetRequiredValue("show_suggestions", Wire.Flag);
        init => SetPresent("show_suggestions", value);
    }

    /// <summary>Hide the abilities of each connection; false when absent.</summary>
    public bool HideResourceSettings
    {
        get => GetRequiredValue("hide_resource_settings", Wire.Flag);
        init => SetPresent("hide_resource_settings", value);
    }

    /// <summary>Hide the setup guide next to the form; false when absent.</summary>
    public bool HideGuides
    {
        get => GetRequiredValue("hide_guides", Wire.Flag);
        init => SetPresent("hide_guides", value);
    }

    /// <summary>Return to redirect_uri once a connection is callable; false when absent.</summary>
    public bool AutoRedirect
    {
        get => GetRequiredValue("auto_redirect", Wire.Flag);
        init => SetPresent("auto_redirect", value);
    }

    /// <summary>Enforced by the server; empty: none, absent: all. reauthorize also covers a new key, password or URL for a working connection, and switching accounts.</summary>
    public IReadOnlyList<SessionCreateSettingsAllowAction> AllowActions
    {
        get => GetRequired("allow_actions", static wire => Wire.List(wire, SessionCreateSettingsAllowAction.FromWire));
        init => SetPresent("allow_actions", value);
    }

    internal static CurrentSessionSettings FromWire(JsonElement wire) => new(wire);
}
