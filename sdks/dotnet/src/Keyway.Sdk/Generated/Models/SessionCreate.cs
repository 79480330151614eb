// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>vault.sessions.create</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class SessionCreate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public SessionCreate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal SessionCreate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Stored on the consumer.</summary>
    public SessionCreateConsumerMetadata? ConsumerMetadata
    {
        get => Get("consumer_metadata", SessionCreateConsumerMetadata.FromWire);
        init => SetPresent("consumer_metadata", value);
    }

    /// <summary>Where the vault’s return link leads; one of the application’s redirect URIs.</summary>
    public string? RedirectUri
    {
        get => Get("redirect_uri", Wire.Text);
        init => SetPresent("redirect_uri", value);
    }

    /// <summary>The member <c>theme</c>.</summary>
    public SessionCreateTheme? Theme
    {
        get => Get("theme", SessionCreateTheme.FromWire);
        init => SetPresent("theme", value);
    }

    /// <summary>The member <c>settings</c>.</summary>
    public SessionCreateSettings? Settings
    {
        get => Get("settings", SessionCreateSettings.FromWire);
        init => SetPresent("settings", value);
    }

    /// <summary>Custom data, returned with the session.</summary>
    public IReadOnlyDictionary<string, JsonNode?>? CustomConsumerSettings
    {
        get => Get("custom_consumer_settings", static wire => Wire.Map(wire, Wire.OrNull(Wire.Node)));
        init => SetPresent("custom_consumer_settings", value);
    }

    internal static SessionCreate FromWire(JsonElement wire) => new(wire);
}
