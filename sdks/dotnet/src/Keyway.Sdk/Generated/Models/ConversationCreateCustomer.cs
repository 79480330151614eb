// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConversationCreate</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConversationCreateCustomer : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConversationCreateCustomer()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConversationCreateCustomer(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>email</c>.</summary>
    public required string Email
    {
        get => GetRequired("email", Wire.Text);
        init => SetPresent("email", value);
    }

    /// <summary>The member <c>name</c>. May be <c>null</c> on the wire.</summary>
    public string? Name
    {
        get => Get("name", Wire.Text);
        init => Set("name", value);
    }

    internal static ConversationCreateCustomer FromWire(JsonElement wire) => new(wire);
}
