using System;
using System.Text.Json;

namespace Keyway;

/// <summary>Reads the record of an event as a typed object.</summary>
public static class EventRecords
{
    /// <summary>
    /// The record at the time of the event, if the webhook has <c>include_entity</c>: a <see cref="Message"/>, a
    /// <see cref="Conversation"/> or a <see cref="Customer"/>. <c>null</c> for other events and for records over 64 KB.
    /// </summary>
    /// <param name="source">An event sent to a webhook.</param>
    /// <example><code>if (told.Record() is Message message) Console.WriteLine(message.Body);</code></example>
    public static KeywayObject? Record(this Event source) =>
        source is null ? throw new ArgumentNullException(nameof(source)) : Read(source.Type, source.Data);

    /// <inheritdoc cref="Record(Event)"/>
    /// <param name="source">An event of the event log.</param>
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
