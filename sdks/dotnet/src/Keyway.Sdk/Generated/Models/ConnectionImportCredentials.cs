// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConnectionImport</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionImportCredentials : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionImportCredentials()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionImportCredentials(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>access_token</c>.</summary>
    public required string AccessToken
    {
        get => GetRequired("access_token", Wire.Text);
        init => SetPresent("access_token", value);
    }

    /// <summary>The member <c>refresh_token</c>.</summary>
    public string? RefreshToken
    {
        get => Get("refresh_token", Wire.Text);
        init => SetPresent("refresh_token", value);
    }

    /// <summary>The member <c>issued_at</c>.</summary>
    public DateTimeOffset? IssuedAt
    {
        get => GetValue("issued_at", Wire.Time);
        init => SetPresent("issued_at", value);
    }

    /// <summary>Seconds from issued_at.</summary>
    public long? ExpiresIn
    {
        get => GetValue("expires_in", Wire.Integer);
        init => SetPresent("expires_in", value);
    }

    /// <summary>Scopes granted to the token; not checked if absent.</summary>
    public IReadOnlyList<string>? Scopes
    {
        get => Get("scopes", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("scopes", value);
    }

    internal static ConnectionImportCredentials FromWire(JsonElement wire) => new(wire);
}
