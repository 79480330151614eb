// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>management.people.create</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class PersonCreate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public PersonCreate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal PersonCreate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>email</c>.</summary>
    public required string Email
    {
        get => GetRequired("email", Wire.Text);
        init => SetPresent("email", value);
    }

    /// <summary>Roles of the person.</summary>
    public required IReadOnlyList<PersonGrant> Grants
    {
        get => GetRequired("grants", static wire => Wire.List(wire, PersonGrant.FromWire));
        init => SetPresent("grants", value);
    }

    internal static PersonCreate FromWire(JsonElement wire) => new(wire);
}
