// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConversationCreate</c>, <c>ConversationMessage</c>, <c>ConversationUpdate</c>, <c>CustomerCreate</c>, <c>CustomerUpdate</c>, <c>MessageCreate</c>, <c>MessageUpdate</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class MessageCreatePassThrough : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public MessageCreatePassThrough()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal MessageCreatePassThrough(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>service_id</c>.</summary>
    public required string ServiceId
    {
        get => GetRequired("service_id", Wire.Text);
        init => SetPresent("service_id", value);
    }

    /// <summary>The member <c>extend_object</c>.</summary>
    public required IReadOnlyDictionary<string, JsonNode?> ExtendObject
    {
        get => GetRequired("extend_object", static wire => Wire.Map(wire, Wire.OrNull(Wire.Node)));
        init => SetPresent("extend_object", value);
    }

    internal static MessageCreatePassThrough FromWire(JsonElement wire) => new(wire);
}
