// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>PageMeta</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class IncompleteList : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public IncompleteList()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal IncompleteList(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary><c>vendor_limit</c>: the helpdesk returns no more. <c>budget</c>: Keyway reads no more.</summary>
    public EventDataReason Reason
    {
        get => GetRequiredValue("reason", EventDataReason.FromWire);
        init => SetPresent("reason", value);
    }

    /// <summary>Number of readable records.</summary>
    public long Limit
    {
        get => GetRequiredValue("limit", Wire.Integer);
        init => SetPresent("limit", value);
    }

    internal static IncompleteList FromWire(JsonElement wire) => new(wire);
}
