// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>vault.connections.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionUpdate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionUpdate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionUpdate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>enabled</c>.</summary>
    public bool? Enabled
    {
        get => GetValue("enabled", Wire.Flag);
        init => SetPresent("enabled", value);
    }

    /// <summary>Keyed by form field id; API key, username and password are settings too; null removes one.</summary>
    public IReadOnlyDictionary<string, string?>? Settings
    {
        get => Get("settings", static wire => Wire.Map(wire, Wire.OrNull(Wire.Text)));
        init => SetPresent("settings", value);
    }

    /// <summary>Your own data, merged with the stored value; null removes a member. At most 4096 characters of JSON in total; not from a session.</summary>
    public IReadOnlyDictionary<string, JsonNode?>? Metadata
    {
        get => Get("metadata", static wire => Wire.Map(wire, Wire.OrNull(Wire.Node)));
        init => SetPresent("metadata", value);
    }

    /// <summary>A name for the account. May be <c>null</c> on the wire.</summary>
    public string? Label
    {
        get => Get("label", Wire.Text);
        init => Set("label", value);
    }

    /// <summary>true: the new credential belongs to the same vendor account as the previous one, so cursors, uploads and events stay valid. Returns ConflictError if it is known to belong to another account.</summary>
    public bool? SameAccount
    {
        get => GetValue("same_account", Wire.Flag);
        init => SetPresent("same_account", value);
    }

    internal static ConnectionUpdate FromWire(JsonElement wire) => new(wire);
}
