// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.logs.exchanges</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class LogExchanges : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public LogExchanges()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal LogExchanges(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>kept</c>.</summary>
    public bool Kept
    {
        get => GetRequiredValue("kept", Wire.Flag);
        init => SetPresent("kept", value);
    }

    /// <summary>Why there are no details: log_detail of the application does not cover this request, the details expired, or no vendor was called; null if they are stored, or were lost before they were written. May be <c>null</c> on the wire.</summary>
    public LogExchangesReason? Reason
    {
        get => GetValue("reason", LogExchangesReason.FromWire);
        init => Set("reason", value);
    }

    /// <summary>In the order they started.</summary>
    public IReadOnlyList<LogExchange> Items
    {
        get => GetRequired("items", static wire => Wire.List(wire, LogExchange.FromWire));
        init => SetPresent("items", value);
    }

    /// <summary>Number of exchanges omitted between the first ten and the last ten.</summary>
    public long Omitted
    {
        get => GetRequiredValue("omitted", Wire.Integer);
        init => SetPresent("omitted", value);
    }

    internal static LogExchanges FromWire(JsonElement wire) => new(wire);
}
