// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Person</c>, <c>PersonCreate</c>, <c>PersonUpdate</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class PersonGrant : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public PersonGrant()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal PersonGrant(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>role</c>.</summary>
    public required PersonGrantRole Role
    {
        get => GetRequiredValue("role", PersonGrantRole.FromWire);
        init => SetPresent("role", value);
    }

    /// <summary>Application the role applies to; null: all applications and the installation itself. May be <c>null</c> on the wire.</summary>
    public required string? ApplicationId
    {
        get => Get("application_id", Wire.Text);
        init => Set("application_id", value);
    }

    internal static PersonGrant FromWire(JsonElement wire) => new(wire);
}
