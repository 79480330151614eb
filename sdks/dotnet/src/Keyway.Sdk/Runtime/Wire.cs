using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Keyway;

/// <summary>A text of which the API knows some values today, and perhaps more tomorrow.</summary>
internal interface IWireText
{
    string Value { get; }
}

/// <summary>Values between the wire and .NET; no reflection, so that trimmed programs can use it.</summary>
internal static class Wire
{
    private const string Milliseconds = "yyyy-MM-dd'T'HH:mm:ss.fff'Z'";
    private const string Ticks = "yyyy-MM-dd'T'HH:mm:ss.fffffff'Z'";

    /// <summary>What connectors give as it came, such as in raw mode, may be deeper than .NET expects (64).</summary>
    private static readonly JsonReaderOptions s_reading = new() { MaxDepth = 512 };

    private static readonly JsonWriterOptions s_options = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    internal static JsonElement Expect(JsonElement element, JsonValueKind kind) =>
        element.ValueKind == kind
            ? element
            : throw new InvalidOperationException($"Expected {kind}, found {element.ValueKind}");

    internal static string Text(JsonElement element) => Expect(element, JsonValueKind.String).GetString()!;

    internal static bool Flag(JsonElement element) => element.GetBoolean();

    internal static long Integer(JsonElement element) =>
        element.TryGetInt64(out var whole) ? whole : checked((long)element.GetDouble());

    internal static double Number(JsonElement element) => element.GetDouble();

    internal static DateTimeOffset Time(JsonElement element) =>
        DateTimeOffset.Parse(
            Text(element), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal);

    internal static JsonNode Node(JsonElement element) => element.ValueKind switch
    {
        JsonValueKind.Object => JsonObject.Create(element)!,
        JsonValueKind.Array => JsonArray.Create(element)!,
        _ => JsonValue.Create(element)!,
    };

    internal static IReadOnlyList<T> List<T>(JsonElement element, Func<JsonElement, T> read) =>
        Expect(element, JsonValueKind.Array).EnumerateArray().Select(read).ToArray();

    /// <summary>One value or a list of them, as some members take either.</summary>
    internal static IReadOnlyList<T> OneOrMore<T>(JsonElement element, Func<JsonElement, T> read) =>
        element.ValueKind == JsonValueKind.Array ? List(element, read) : [read(element)];

    internal static IReadOnlyDictionary<string, T> Map<T>(JsonElement element, Func<JsonElement, T> read)
    {
        var map = new Dictionary<string, T>(StringComparer.Ordinal);
        foreach (var member in Expect(element, JsonValueKind.Object).EnumerateObject())
        {
            map[member.Name] = read(member.Value);
        }

        return map;
    }

    /// <summary>Makes a reader take null as the absence of a value.</summary>
    internal static Func<JsonElement, T?> OrNull<T>(Func<JsonElement, T> read)
        where T : class =>
        element => element.ValueKind == JsonValueKind.Null ? null : read(element);

    internal static string ToText(DateTimeOffset time) =>
        time.UtcDateTime.ToString(
            time.Ticks % TimeSpan.TicksPerMillisecond == 0 ? Milliseconds : Ticks, CultureInfo.InvariantCulture);

    internal static byte[] ToBytes(object? value)
    {
        using var stream = new MemoryStream();
        using (var writer = new Utf8JsonWriter(stream, s_options))
        {
            Write(writer, value);
        }

        return stream.ToArray();
    }

    internal static JsonElement ToElement(object? value) =>
        value is JsonElement element ? element : Parse(ToBytes(value));

    internal static JsonElement Parse(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json, s_reading);
        var element = JsonElement.ParseValue(ref reader);
        return reader.Read() ? throw new JsonException("There is more after the value") : element;
    }

    internal static void Write(Utf8JsonWriter writer, object? value)
    {
        switch (value)
        {
            case null:
                writer.WriteNullValue();
                break;
            case JsonElement element:
                element.WriteTo(writer);
                break;
            case JsonNode node:
                node.WriteTo(writer);
                break;
            case string text:
                writer.WriteStringValue(WellFormed(text));
                break;
            case IWireText text:
                writer.WriteStringValue(WellFormed(text.Value));
                break;
            case bool flag:
                writer.WriteBooleanValue(flag);
                break;
            case long whole:
                writer.WriteNumberValue(whole);
                break;
            case double number:
                writer.WriteNumberValue(number);
                break;
            case DateTimeOffset time:
                writer.WriteStringValue(ToText(time));
                break;
            case KeywayObject record:
                WriteMembers(writer, record.Members());
                break;
            case IEnumerable<KeyValuePair<string, string?>> map:
                WriteMembers(writer, map.Select(pair => new KeyValuePair<string, object?>(pair.Key, pair.Value)));
                break;
            case IEnumerable<KeyValuePair<string, JsonNode?>> map:
                WriteMembers(writer, map.Select(pair => new KeyValuePair<string, object?>(pair.Key, pair.Value)));
                break;
            case IDictionary map:
                WriteMembers(writer, map.Keys.Cast<string>().Select(key => new KeyValuePair<string, object?>(key, map[key])));
                break;
            case IEnumerable items:
                writer.WriteStartArray();
                foreach (var item in items)
                {
                    Write(writer, item);
                }

                writer.WriteEndArray();
                break;
            default:
                throw new KeywayException($"A {value.GetType().Name} cannot be sent");
        }
    }

    private static void WriteMembers(Utf8JsonWriter writer, IEnumerable<KeyValuePair<string, object?>> members)
    {
        writer.WriteStartObject();
        foreach (var member in members)
        {
            writer.WritePropertyName(WellFormed(member.Key));
            Write(writer, member.Value);
        }

        writer.WriteEndObject();
    }

    /// <summary>The writer would put another character in the place of half a surrogate pair.</summary>
    private static string WellFormed(string text)
    {
        for (var at = 0; at < text.Length; at++)
        {
            if (!char.IsSurrogate(text[at]))
            {
                continue;
            }

            if (at + 1 == text.Length || !char.IsSurrogatePair(text[at], text[at + 1]))
            {
                throw new KeywayException("What is to be sent holds text that is not well-formed");
            }

            at++;
        }

        return text;
    }
}
