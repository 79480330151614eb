// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>vault.connections.confirm</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionConfirm : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionConfirm()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionConfirm(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>From the redirect. Send it again if the response was lost: a repeat returns the same.</summary>
    public required string ConfirmToken
    {
        get => GetRequired("confirm_token", Wire.Text);
        init => SetPresent("confirm_token", value);
    }

    /// <summary>true: the new credential belongs to the same vendor account as the previous one, so cursors, uploads and events stay valid. Returns ConflictError if it is known to belong to another account.</summary>
    public bool? SameAccount
    {
        get => GetValue("same_account", Wire.Flag);
        init => SetPresent("same_account", value);
    }

    internal static ConnectionConfirm FromWire(JsonElement wire) => new(wire);
}
