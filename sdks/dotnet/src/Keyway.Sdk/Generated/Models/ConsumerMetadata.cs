// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Consumer</c>, <c>ConsumerCreate</c>, <c>ConsumerUpdate</c>, <c>CurrentSessionConsumer</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConsumerMetadata : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConsumerMetadata()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConsumerMetadata(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>account_name</c>.</summary>
    public string? AccountName
    {
        get => Get("account_name", Wire.Text);
        init => SetPresent("account_name", value);
    }

    /// <summary>The member <c>user_name</c>.</summary>
    public string? UserName
    {
        get => Get("user_name", Wire.Text);
        init => SetPresent("user_name", value);
    }

    /// <summary>The member <c>email</c>.</summary>
    public string? Email
    {
        get => Get("email", Wire.Text);
        init => SetPresent("email", value);
    }

    /// <summary>The member <c>image</c>.</summary>
    public string? Image
    {
        get => Get("image", Wire.Text);
        init => SetPresent("image", value);
    }

    internal static ConsumerMetadata FromWire(JsonElement wire) => new(wire);
}
