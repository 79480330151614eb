// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>management.audit.check</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AuditCheck : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AuditCheck()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AuditCheck(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>true: nothing was altered, added or removed; null if the check did not finish. May be <c>null</c> on the wire.</summary>
    public bool? Whole
    {
        get => GetValue("whole", Wire.Flag);
        init => Set("whole", value);
    }

    /// <summary>false if the check ran out of its 20 seconds.</summary>
    public bool Complete
    {
        get => GetRequiredValue("complete", Wire.Flag);
        init => SetPresent("complete", value);
    }

    /// <summary>How many were looked at.</summary>
    public long Chains
    {
        get => GetRequiredValue("chains", Wire.Integer);
        init => SetPresent("chains", value);
    }

    /// <summary>How many were looked at.</summary>
    public long Entries
    {
        get => GetRequiredValue("entries", Wire.Integer);
        init => SetPresent("entries", value);
    }

    /// <summary>Store it outside the database: it proves later that nothing up to here was replaced. May be <c>null</c> on the wire.</summary>
    public AuditCheckAnchor? Anchor
    {
        get => Get("anchor", AuditCheckAnchor.FromWire);
        init => Set("anchor", value);
    }

    /// <summary>Up to 100 problems.</summary>
    public IReadOnlyList<AuditCheckProblem> Problems
    {
        get => GetRequired("problems", static wire => Wire.List(wire, AuditCheckProblem.FromWire));
        init => SetPresent("problems", value);
    }

    /// <summary>Next step, if any. May be <c>null</c> on the wire.</summary>
    public string? Advice
    {
        get => Get("advice", Wire.Text);
        init => Set("advice", value);
    }

    internal static AuditCheck FromWire(JsonElement wire) => new(wire);
}
