// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>tags.list</c>, <c>tags.get</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Tag : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Tag()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Tag(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The tag’s name if the vendor has no other ID.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The member <c>name</c>.</summary>
    public string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>The vendor’s format, usually #rrggbb. May be <c>null</c> on the wire.</summary>
    public string? Color
    {
        get => Get("color", Wire.Text);
        init => Set("color", value);
    }

    /// <summary>The member <c>description</c>. May be <c>null</c> on the wire.</summary>
    public string? Description
    {
        get => Get("description", Wire.Text);
        init => Set("description", value);
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

    internal static Tag FromWire(JsonElement wire) => new(wire);
}
