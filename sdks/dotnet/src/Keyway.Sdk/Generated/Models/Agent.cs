// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>agents.list</c>, <c>agents.get</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Agent : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Agent()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Agent(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Same as the author ID of a message.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The vendor’s own ID.</summary>
    public string DownstreamId
    {
        get => GetRequired("downstream_id", Wire.Text);
        init => SetPresent("downstream_id", value);
    }

    /// <summary>The member <c>name</c>. May be <c>null</c> on the wire.</summary>
    public string? Name
    {
        get => Get("name", Wire.Text);
        init => Set("name", value);
    }

    /// <summary>The member <c>email</c>. May be <c>null</c> on the wire.</summary>
    public string? Email
    {
        get => Get("email", Wire.Text);
        init => Set("email", value);
    }

    /// <summary>The member <c>role</c>.</summary>
    public AgentRole Role
    {
        get => GetRequiredValue("role", AgentRole.FromWire);
        init => SetPresent("role", value);
    }

    /// <summary>Whether the agent can sign in.</summary>
    public bool Active
    {
        get => GetRequiredValue("active", Wire.Flag);
        init => SetPresent("active", value);
    }

    /// <summary>The member <c>availability</c>.</summary>
    public AgentAvailability Availability
    {
        get => GetRequiredValue("availability", AgentAvailability.FromWire);
        init => SetPresent("availability", value);
    }

    /// <summary>The member <c>teams</c>.</summary>
    public IReadOnlyList<NamedReference> Teams
    {
        get => GetRequired("teams", static wire => Wire.List(wire, NamedReference.FromWire));
        init => SetPresent("teams", value);
    }

    /// <summary>The member <c>avatar_url</c>. May be <c>null</c> on the wire.</summary>
    public string? AvatarUrl
    {
        get => Get("avatar_url", Wire.Text);
        init => Set("avatar_url", value);
    }

    /// <summary>The member <c>time_zone</c>. May be <c>null</c> on the wire.</summary>
    public string? TimeZone
    {
        get => Get("time_zone", Wire.Text);
        init => Set("time_zone", value);
    }

    /// <summary>The member <c>created_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? CreatedAt
    {
        get => GetValue("created_at", Wire.Time);
        init => Set("created_at", value);
    }

    /// <summary>The member <c>updated_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? UpdatedAt
    {
        get => GetValue("updated_at", Wire.Time);
        init => Set("updated_at", value);
    }

    internal static Agent FromWire(JsonElement wire) => new(wire);
}
