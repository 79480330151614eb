// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Installation</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class InstallationDatabase : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public InstallationDatabase()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal InstallationDatabase(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary><c>embedded</c> supports one process only.</summary>
    public InstallationDatabaseKind Kind
    {
        get => GetRequiredValue("kind", InstallationDatabaseKind.FromWire);
        init => SetPresent("kind", value);
    }

    /// <summary>If false, everything read from the database is null.</summary>
    public bool Reachable
    {
        get => GetRequiredValue("reachable", Wire.Flag);
        init => SetPresent("reachable", value);
    }

    /// <summary>PostgreSQL version, also of the embedded database. May be <c>null</c> on the wire.</summary>
    public string? Version
    {
        get => Get("version", Wire.Text);
        init => Set("version", value);
    }

    /// <summary>The member <c>migrations</c>. May be <c>null</c> on the wire.</summary>
    public InstallationDatabaseMigrations? Migrations
    {
        get => Get("migrations", InstallationDatabaseMigrations.FromWire);
        init => Set("migrations", value);
    }

    internal static InstallationDatabase FromWire(JsonElement wire) => new(wire);
}
