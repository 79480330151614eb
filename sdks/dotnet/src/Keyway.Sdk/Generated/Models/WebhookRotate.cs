// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>webhooks.rotate</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WebhookRotate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WebhookRotate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WebhookRotate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Your own signing secret, so that your endpoint knows it before the first test: <c>whsec_</c> and the base64 of 24 to 64 random bytes. Write only. Without it Keyway creates one.</summary>
    public string? Secret
    {
        get => Get("secret", Wire.Text);
        init => SetPresent("secret", value);
    }

    internal static WebhookRotate FromWire(JsonElement wire) => new(wire);
}
