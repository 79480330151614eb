// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>AgentsListQuery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AgentsListQueryFilter : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AgentsListQueryFilter()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AgentsListQueryFilter(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The agent with this email address; case-insensitive.</summary>
    public string? Email
    {
        get => Get("email", Wire.Text);
        init => SetPresent("email", value);
    }

    /// <summary>true: agents who can sign in; false: agents who cannot.</summary>
    public bool? Active
    {
        get => GetValue("active", Wire.Flag);
        init => SetPresent("active", value);
    }

    /// <summary>Members of this team.</summary>
    public string? TeamId
    {
        get => Get("team_id", Wire.Text);
        init => SetPresent("team_id", value);
    }

    internal static AgentsListQueryFilter FromWire(JsonElement wire) => new(wire);
}
