// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.sessions.create</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Session : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Session()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Session(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>For revoking the session.</summary>
    public string SessionId
    {
        get => GetRequired("session_id", Wire.Text);
        init => SetPresent("session_id", value);
    }

    /// <summary>Open in the consumer’s browser; the token is in the URL fragment.</summary>
    public string SessionUri
    {
        get => GetRequired("session_uri", Wire.Text);
        init => SetPresent("session_uri", value);
    }

    /// <summary>Bearer token for this consumer only.</summary>
    public string SessionToken
    {
        get => GetRequired("session_token", Wire.Text);
        init => SetPresent("session_token", value);
    }

    /// <summary>The member <c>expires_at</c>.</summary>
    public DateTimeOffset ExpiresAt
    {
        get => GetRequiredValue("expires_at", Wire.Time);
        init => SetPresent("expires_at", value);
    }

    internal static Session FromWire(JsonElement wire) => new(wire);
}
