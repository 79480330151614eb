using System;
using System.Collections.Generic;
using System.Text;
using System.Text.Json;

namespace Keyway;

/// <summary>
/// A record of the API. It knows which members were set and which came in the answer, so that a member left
/// out and one set to <c>null</c> stay apart; members and values this version does not know are kept.
/// Written and read by <see cref="JsonSerializer"/> in the shape of the wire.
/// </summary>
public abstract class KeywayObject
{
    // By their names on the wire: what was set, or as it came until it is read for the first time.
    private readonly Dictionary<string, object?> _members;

    private protected KeywayObject() => _members = new Dictionary<string, object?>(StringComparer.Ordinal);

    private protected KeywayObject(JsonElement wire)
    {
        _members = new Dictionary<string, object?>(StringComparer.Ordinal);
        foreach (var member in Wire.Expect(wire, JsonValueKind.Object).EnumerateObject())
        {
            _members[member.Name] = member.Value;
        }
    }

    /// <summary>
    /// The answer this is the data of: status, request id, headers, the whole body. <c>null</c> for records
    /// inside of others and those you made yourself.
    /// </summary>
    public KeywayResponse? Response { get; internal set; }

    /// <summary>
    /// A member as it is on the wire, such as one that is newer than this version; <c>null</c> when absent.
    /// </summary>
    /// <param name="name">Its name on the wire: <c>conversation_id</c>.</param>
    public JsonElement? Member(string name)
    {
        lock (_members)
        {
            return _members.TryGetValue(name, out var value) ? Wire.ToElement(value) : null;
        }
    }

    /// <summary>Whether a member was set or came in the answer, be it as <c>null</c>.</summary>
    /// <param name="name">Its name on the wire: <c>conversation_id</c>.</param>
    public bool Has(string name)
    {
        lock (_members)
        {
            return _members.ContainsKey(name);
        }
    }

    /// <summary>This record as JSON, in the shape of the wire.</summary>
    public string ToJson() => Encoding.UTF8.GetString(Wire.ToBytes(this));

    internal KeyValuePair<string, object?>[] Members()
    {
        lock (_members)
        {
            var members = new KeyValuePair<string, object?>[_members.Count];
            ((ICollection<KeyValuePair<string, object?>>)_members).CopyTo(members, 0);
            return members;
        }
    }

    /// <summary>A member that may be absent or null.</summary>
    private protected T? Get<T>(string name, Func<JsonElement, T> read)
    {
        lock (_members)
        {
            if (!_members.TryGetValue(name, out var value) || value is null)
            {
                return default;
            }

            if (value is not JsonElement wire)
            {
                return (T)value;
            }

            var known = Convert(name, wire, read);
            _members[name] = known;
            return known;
        }
    }

    /// <summary>A member that every record of its kind has.</summary>
    private protected T GetRequired<T>(string name, Func<JsonElement, T> read) =>
        Get(name, read) is { } value
            ? value
            : throw new KeywayException($"This {GetType().Name} has no {name}");

    /// <summary>A number, flag or name of a list that may be absent or null.</summary>
    private protected T? GetValue<T>(string name, Func<JsonElement, T> read)
        where T : struct
    {
        lock (_members)
        {
            return !_members.TryGetValue(name, out var value)
                || value is null or JsonElement { ValueKind: JsonValueKind.Null }
                ? null
                : Get(name, read);
        }
    }

    /// <summary>A number, flag or name of a list that every record of its kind has.</summary>
    private protected T GetRequiredValue<T>(string name, Func<JsonElement, T> read)
        where T : struct =>
        GetValue(name, read) ?? throw new KeywayException($"This {GetType().Name} has no {name}");

    /// <summary>Sets a member that may be null on the wire: <c>null</c> is sent as such.</summary>
    private protected void Set(string name, object? value) => _members[name] = value;

    /// <summary>Sets a member that cannot be null on the wire: <c>null</c> leaves it out.</summary>
    private protected void SetPresent(string name, object? value)
    {
        if (value is null)
        {
            _members.Remove(name);
        }
        else
        {
            _members[name] = value;
        }
    }

    private T? Convert<T>(string name, JsonElement wire, Func<JsonElement, T> read)
    {
        if (wire.ValueKind == JsonValueKind.Null)
        {
            return default;
        }

        try
        {
            return read(wire);
        }
        catch (Exception cause) when (cause is InvalidOperationException or FormatException or OverflowException)
        {
            throw new KeywayException(
                $"{name} of this {GetType().Name} is not what this version knows: read it by Member()", cause);
        }
    }
}
