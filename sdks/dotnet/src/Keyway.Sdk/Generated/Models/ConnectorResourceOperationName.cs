// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConnectorResourceOperationName : IEquatable<ConnectorResourceOperationName>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConnectorResourceOperationName(string value) => _value = value;

    /// <summary><c>list</c></summary>
    public static ConnectorResourceOperationName List { get; } = new("list");

    /// <summary><c>get</c></summary>
    public static ConnectorResourceOperationName Get { get; } = new("get");

    /// <summary><c>create</c></summary>
    public static ConnectorResourceOperationName Create { get; } = new("create");

    /// <summary><c>update</c></summary>
    public static ConnectorResourceOperationName Update { get; } = new("update");

    /// <summary><c>delete</c></summary>
    public static ConnectorResourceOperationName Delete { get; } = new("delete");

    /// <summary><c>content</c></summary>
    public static ConnectorResourceOperationName Content { get; } = new("content");

    /// <summary><c>upload</c></summary>
    public static ConnectorResourceOperationName Upload { get; } = new("upload");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConnectorResourceOperationName(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConnectorResourceOperationName left, ConnectorResourceOperationName right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConnectorResourceOperationName left, ConnectorResourceOperationName right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConnectorResourceOperationName other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConnectorResourceOperationName other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConnectorResourceOperationName FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConnectorResourceOperationName>
    {
        protected override ConnectorResourceOperationName From(string value) => new(value);
    }
}
