// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>management.people.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class PersonUpdate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public PersonUpdate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal PersonUpdate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Roles of the person.</summary>
    public IReadOnlyList<PersonGrant>? Grants
    {
        get => Get("grants", static wire => Wire.List(wire, PersonGrant.FromWire));
        init => SetPresent("grants", value);
    }

    /// <summary><c>disabled</c>: every session ends.</summary>
    public PersonStatus? Status
    {
        get => GetValue("status", PersonStatus.FromWire);
        init => SetPresent("status", value);
    }

    internal static PersonUpdate FromWire(JsonElement wire) => new(wire);
}
