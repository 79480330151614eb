// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Message</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class MessageRecipient : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public MessageRecipient()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal MessageRecipient(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>role</c>.</summary>
    public MessageRecipientRole Role
    {
        get => GetRequiredValue("role", MessageRecipientRole.FromWire);
        init => SetPresent("role", value);
    }

    /// <summary>The member <c>address</c>.</summary>
    public string Address
    {
        get => GetRequired("address", Wire.Text);
        init => SetPresent("address", value);
    }

    /// <summary>The member <c>name</c>. May be <c>null</c> on the wire.</summary>
    public string? Name
    {
        get => Get("name", Wire.Text);
        init => Set("name", value);
    }

    internal static MessageRecipient FromWire(JsonElement wire) => new(wire);
}
