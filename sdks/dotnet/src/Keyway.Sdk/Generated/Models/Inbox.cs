// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>inboxes.list</c>, <c>inboxes.get</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Inbox : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Inbox()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Inbox(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The <c>inbox_id</c> of a new conversation.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The vendor’s own ID.</summary>
    public string DownstreamId
    {
        get => GetRequired("downstream_id", Wire.Text);
        init => SetPresent("downstream_id", value);
    }

    /// <summary>Its ID if it has no name.</summary>
    public string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>Its only channel; null if it has several or the vendor does not say. May be <c>null</c> on the wire.</summary>
    public MessageChannel? Channel
    {
        get => GetValue("channel", MessageChannel.FromWire);
        init => Set("channel", value);
    }

    /// <summary>The email address or phone number that customers write to. May be <c>null</c> on the wire.</summary>
    public string? Address
    {
        get => Get("address", Wire.Text);
        init => Set("address", value);
    }

    /// <summary>The member <c>web_url</c>. May be <c>null</c> on the wire.</summary>
    public string? WebUrl
    {
        get => Get("web_url", Wire.Text);
        init => Set("web_url", value);
    }

    internal static Inbox FromWire(JsonElement wire) => new(wire);
}
