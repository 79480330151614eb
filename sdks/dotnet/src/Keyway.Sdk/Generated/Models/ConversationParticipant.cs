// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Conversation</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConversationParticipant : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConversationParticipant()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConversationParticipant(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>type</c>.</summary>
    public ConversationParticipantType Type
    {
        get => GetRequiredValue("type", ConversationParticipantType.FromWire);
        init => SetPresent("type", value);
    }

    /// <summary>The member <c>id</c>. May be <c>null</c> on the wire.</summary>
    public string? Id
    {
        get => Get("id", Wire.Text);
        init => Set("id", value);
    }

    /// <summary>The member <c>name</c>. May be <c>null</c> on the wire.</summary>
    public string? Name
    {
        get => Get("name", Wire.Text);
        init => Set("name", value);
    }

    /// <summary>The member <c>email</c>. May be <c>null</c> on the wire.</summary>
    public string? Email
    {
        get => Get("email", Wire.Text);
        init => Set("email", value);
    }

    /// <summary>The member <c>role</c>.</summary>
    public ConversationParticipantRole Role
    {
        get => GetRequiredValue("role", ConversationParticipantRole.FromWire);
        init => SetPresent("role", value);
    }

    internal static ConversationParticipant FromWire(JsonElement wire) => new(wire);
}
