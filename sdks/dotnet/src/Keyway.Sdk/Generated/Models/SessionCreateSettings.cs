// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>SessionCreate</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class SessionCreateSettings : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public SessionCreateSettings()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal SessionCreateSettings(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Visible APIs; absent or empty: all.</summary>
    public IReadOnlyList<SessionCreateSettingsUnifiedApi>? UnifiedApis
    {
        get => Get("unified_apis", static wire => Wire.List(wire, SessionCreateSettingsUnifiedApi.FromWire));
        init => SetPresent("unified_apis", value);
    }

    /// <summary>Lifetime of the session; default 1h, maximum 1w.</summary>
    public string? SessionLength
    {
        get => Get("session_length", Wire.Text);
        init => SetPresent("session_length", value);
    }

    /// <summary>Show only the settings of one connection, without navigation; false when absent.</summary>
    public bool? IsolationMode
    {
        get => GetValue("isolation_mode", Wire.Flag);
        init => SetPresent("isolation_mode", value);
    }

    /// <summary>Show a test mode notice; false when absent.</summary>
    public bool? SandboxMode
    {
        get => GetValue("sandbox_mode", Wire.Flag);
        init => SetPresent("sandbox_mode", value);
    }

    /// <summary>Show the consumer’s request log; true when absent.</summary>
    public bool? ShowLogs
    {
        get => GetValue("show_logs", Wire.Flag);
        init => SetPresent("show_logs", value);
    }

    /// <summary>Show the side panel; true when absent.</summary>
    public bool? ShowSidebar
    {
        get => GetValue("show_sidebar", Wire.Flag);
        init => SetPresent("show_sidebar", value);
    }

    /// <summary>Show integrations that are not connected first; false when absent.</summary>
    public bool? ShowSuggestions
    {
        get => GetValue("show_suggestions", Wire.Flag);
        init => SetPresent("show_suggestions", value);
    }

    /// <summary>Hide the abilities of each connection; false when absent.</summary>
    public bool? HideResourceSettings
    {
        get => GetValue("hide_resource_settings", Wire.Flag);
        init => SetPresent("hide_resource_settings", value);
    }

    /// <summary>Hide the setup guide next to the form; false when absent.</summary>
    public bool? HideGuides
    {
        get => GetValue("hide_guides", Wire.Flag);
        init => SetPresent("hide_guides", value);
    }

    /// <summary>Return to redirect_uri once a connection is callable; false when absent.</summary>
    public bool? AutoRedirect
    {
        get => GetValue("auto_redirect", Wire.Flag);
        init => SetPresent("auto_redirect", value);
    }

    /// <summary>Enforced by the server; empty: none, absent: all. reauthorize also covers a new key, password or URL for a working connection, and switching accounts.</summary>
    public IReadOnlyList<SessionCreateSettingsAllowAction>? AllowActions
    {
        get => Get("allow_actions", static wire => Wire.List(wire, SessionCreateSettingsAllowAction.FromWire));
        init => SetPresent("allow_actions", value);
    }

    internal static SessionCreateSettings FromWire(JsonElement wire) => new(wire);
}
