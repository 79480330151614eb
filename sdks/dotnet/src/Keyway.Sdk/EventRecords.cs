using System;
using System.Text.Json;

namespace Keyway;

/// <summary>The records that events are about, as the classes of their kinds.</summary>
public static class EventRecords
{
    /// <summary>
    /// The record as it was then, where the webhook says <c>include_entity</c>: a <see cref="Message"/>, a
    /// <see cref="Conversation"/> or a <see cref="Customer"/>. <c>null</c> for other events, and where it was too large.
    /// </summary>
    /// <param name="source">The event, of a webhook.</param>
    /// <example><code>if (told.Record() is Message message) Console.WriteLine(message.Body);</code></example>
    public static KeywayObject? Record(this Event source) =>
        source is null ? throw new ArgumentNullException(nameof(source)) : Read(source.Type, source.Data);

    /// <inheritdoc cref="Record(Event)"/>
    /// <param name="source">The event, of the log.</param>
    public static KeywayObject? Record(this LoggedEvent source) =>
        source is null ? throw new ArgumentNullException(nameof(source)) : Read(source.Type, source.Data);

    private static KeywayObject? Read(string type, EventData data)
    {
        if (data.Member("entity") is not { ValueKind: JsonValueKind.Object } wire)
        {
            return null;
        }

        var parts = type.Split('.');
        return (parts.Length > 1 ? parts[1] : string.Empty) switch
        {
            "message" => Message.FromWire(wire),
            "conversation" => Conversation.FromWire(wire),
            "customer" => Customer.FromWire(wire),
            _ => null,
        };
    }
}
