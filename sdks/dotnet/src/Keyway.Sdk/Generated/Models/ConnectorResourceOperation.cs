// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConnectorResource</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorResourceOperation : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorResourceOperation()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorResourceOperation(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>name</c>.</summary>
    public ConnectorResourceOperationName Name
    {
        get => GetRequiredValue("name", ConnectorResourceOperationName.FromWire);
        init => SetPresent("name", value);
    }

    /// <summary>The member <c>capability</c>.</summary>
    public ConnectorResourceOperationCapability Capability
    {
        get => GetRequiredValue("capability", ConnectorResourceOperationCapability.FromWire);
        init => SetPresent("capability", value);
    }

    /// <summary>The member <c>reason</c>. May be <c>null</c> on the wire.</summary>
    public string? Reason
    {
        get => Get("reason", Wire.Text);
        init => Set("reason", value);
    }

    /// <summary>The member <c>scopes</c>.</summary>
    public IReadOnlyList<string> Scopes
    {
        get => GetRequired("scopes", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("scopes", value);
    }

    /// <summary>The only record type it works on; null: every type. May be <c>null</c> on the wire.</summary>
    public AbilityOnly? Only
    {
        get => GetValue("only", AbilityOnly.FromWire);
        init => Set("only", value);
    }

    internal static ConnectorResourceOperation FromWire(JsonElement wire) => new(wire);
}
