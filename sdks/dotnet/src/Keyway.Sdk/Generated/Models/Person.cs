// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>management.people.list</c>, <c>management.people.create</c>, <c>management.people.get</c>, <c>management.people.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Person : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Person()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Person(JsonElement wire)
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

    /// <summary>In lower case; <c>{subject} at {issuer}</c> if the provider verified no email address.</summary>
    public string Email
    {
        get => GetRequired("email", Wire.Text);
        init => SetPresent("email", value);
    }

    /// <summary>Name at the identity provider; null before the first sign-in. May be <c>null</c> on the wire.</summary>
    public string? Name
    {
        get => Get("name", Wire.Text);
        init => Set("name", value);
    }

    /// <summary><c>invited</c> until the first sign-in.</summary>
    public PersonStatus Status
    {
        get => GetRequiredValue("status", PersonStatus.FromWire);
        init => SetPresent("status", value);
    }

    /// <summary>Roles of the person.</summary>
    public IReadOnlyList<PersonGrant> Grants
    {
        get => GetRequired("grants", static wire => Wire.List(wire, PersonGrant.FromWire));
        init => SetPresent("grants", value);
    }

    /// <summary>Sign-in link to share with the person. It only works with their identity provider account.</summary>
    public string SignInUrl
    {
        get => GetRequired("sign_in_url", Wire.Text);
        init => SetPresent("sign_in_url", value);
    }

    /// <summary>The member <c>last_sign_in_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastSignInAt
    {
        get => GetValue("last_sign_in_at", Wire.Time);
        init => Set("last_sign_in_at", value);
    }

    /// <summary>The member <c>created_at</c>.</summary>
    public DateTimeOffset CreatedAt
    {
        get => GetRequiredValue("created_at", Wire.Time);
        init => SetPresent("created_at", value);
    }

    /// <summary>Version of the record, for <c>If-Match</c>. Changes with every update of the record, but not when it is used.</summary>
    public string Etag
    {
        get => GetRequired("etag", Wire.Text);
        init => SetPresent("etag", value);
    }

    internal static Person FromWire(JsonElement wire) => new(wire);
}
