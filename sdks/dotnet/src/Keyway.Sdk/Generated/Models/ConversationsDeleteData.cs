// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>conversations.delete</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConversationsDeleteData : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConversationsDeleteData()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConversationsDeleteData(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>id</c>.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    internal static ConversationsDeleteData FromWire(JsonElement wire) => new(wire);
}
