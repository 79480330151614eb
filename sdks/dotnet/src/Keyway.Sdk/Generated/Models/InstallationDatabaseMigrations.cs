// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>InstallationDatabase</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class InstallationDatabaseMigrations : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public InstallationDatabaseMigrations()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal InstallationDatabaseMigrations(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>applied</c>.</summary>
    public long Applied
    {
        get => GetRequiredValue("applied", Wire.Integer);
        init => SetPresent("applied", value);
    }

    /// <summary>Migrations of this release that have not run; above 0: run <c>keyway migrate</c>.</summary>
    public long Pending
    {
        get => GetRequiredValue("pending", Wire.Integer);
        init => SetPresent("pending", value);
    }

    internal static InstallationDatabaseMigrations FromWire(JsonElement wire) => new(wire);
}
