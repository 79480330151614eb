// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConnectorResourceOperationOnly : IEquatable<ConnectorResourceOperationOnly>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConnectorResourceOperationOnly(string value) => _value = value;

    /// <summary><c>message</c></summary>
    public static ConnectorResourceOperationOnly Message { get; } = new("message");

    /// <summary><c>note</c></summary>
    public static ConnectorResourceOperationOnly Note { get; } = new("note");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConnectorResourceOperationOnly(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConnectorResourceOperationOnly left, ConnectorResourceOperationOnly right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConnectorResourceOperationOnly left, ConnectorResourceOperationOnly right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConnectorResourceOperationOnly other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConnectorResourceOperationOnly other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConnectorResourceOperationOnly FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConnectorResourceOperationOnly>
    {
        protected override ConnectorResourceOperationOnly From(string value) => new(value);
    }
}
