// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>AuditCheck</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AuditCheckAnchor : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AuditCheckAnchor()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AuditCheckAnchor(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>sequence</c>.</summary>
    public long Sequence
    {
        get => GetRequiredValue("sequence", Wire.Integer);
        init => SetPresent("sequence", value);
    }

    /// <summary>The member <c>hash</c>.</summary>
    public string Hash
    {
        get => GetRequired("hash", Wire.Text);
        init => SetPresent("hash", value);
    }

    internal static AuditCheckAnchor FromWire(JsonElement wire) => new(wire);
}
