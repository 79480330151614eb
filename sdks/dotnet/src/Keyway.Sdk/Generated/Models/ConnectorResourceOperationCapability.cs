// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A text with known values; one that is not among them is kept as it came.</summary>
[JsonConverter(typeof(Converter))]
public readonly struct ConnectorResourceOperationCapability : IEquatable<ConnectorResourceOperationCapability>, IWireText
{
    private readonly string? _value;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public ConnectorResourceOperationCapability(string value) => _value = value;

    /// <summary><c>supported</c></summary>
    public static ConnectorResourceOperationCapability Supported { get; } = new("supported");

    /// <summary><c>unsupported</c></summary>
    public static ConnectorResourceOperationCapability Unsupported { get; } = new("unsupported");

    /// <summary><c>not_implemented</c></summary>
    public static ConnectorResourceOperationCapability NotImplemented { get; } = new("not_implemented");

    /// <summary><c>partial</c></summary>
    public static ConnectorResourceOperationCapability Partial { get; } = new("partial");

    /// <summary>As the wire spells it.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Takes any text, also one that is newer than this version.</summary>
    /// <param name="value">As the wire spells it.</param>
    public static implicit operator ConnectorResourceOperationCapability(string value) => new(value);

    /// <summary>Whether two are the same text.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(ConnectorResourceOperationCapability left, ConnectorResourceOperationCapability right) => left.Equals(right);

    /// <summary>Whether two are different texts.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(ConnectorResourceOperationCapability left, ConnectorResourceOperationCapability right) => !left.Equals(right);

    /// <inheritdoc />
    public bool Equals(ConnectorResourceOperationCapability other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <inheritdoc />
    public override bool Equals(object? obj) => obj is ConnectorResourceOperationCapability other && Equals(other);

    /// <inheritdoc />
    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Value);

    /// <inheritdoc />
    public override string ToString() => Value;

    internal static ConnectorResourceOperationCapability FromWire(JsonElement wire) => new(Wire.Text(wire));

    private sealed class Converter : WireTextConverter<ConnectorResourceOperationCapability>
    {
        protected override ConnectorResourceOperationCapability From(string value) => new(value);
    }
}
