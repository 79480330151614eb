using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>Lets <see cref="JsonSerializer"/> read and write every record of the API.</summary>
internal sealed class KeywayObjectConverter : JsonConverter<KeywayObject>
{
    public override bool CanConvert(Type typeToConvert) => typeof(KeywayObject).IsAssignableFrom(typeToConvert);

    public override KeywayObject Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        var element = JsonElement.ParseValue(ref reader);
        try
        {
            return Models.Read(typeToConvert, element);
        }
        catch (InvalidOperationException cause)
        {
            throw new JsonException($"This is no {typeToConvert.Name}", cause);
        }
    }

    public override void Write(Utf8JsonWriter writer, KeywayObject value, JsonSerializerOptions options) =>
        Wire.Write(writer, value);
}

/// <summary>Lets <see cref="JsonSerializer"/> read and write a text of known values.</summary>
internal abstract class WireTextConverter<T> : JsonConverter<T>
    where T : struct, IWireText
{
    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        From(reader.GetString() ?? string.Empty);

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value.Value);

    protected abstract T From(string value);
}
