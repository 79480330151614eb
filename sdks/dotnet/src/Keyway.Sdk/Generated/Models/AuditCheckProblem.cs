// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>AuditCheck</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AuditCheckProblem : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AuditCheckProblem()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AuditCheckProblem(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>chain_id</c>.</summary>
    public string ChainId
    {
        get => GetRequired("chain_id", Wire.Text);
        init => SetPresent("chain_id", value);
    }

    /// <summary>The first entry affected, if any. May be <c>null</c> on the wire.</summary>
    public long? Sequence
    {
        get => GetValue("sequence", Wire.Integer);
        init => Set("sequence", value);
    }

    /// <summary>The member <c>problem</c>.</summary>
    public string Problem
    {
        get => GetRequired("problem", Wire.Text);
        init => SetPresent("problem", value);
    }

    internal static AuditCheckProblem FromWire(JsonElement wire) => new(wire);
}
