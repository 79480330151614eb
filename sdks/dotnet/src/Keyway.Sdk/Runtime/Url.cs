using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Keyway;

/// <summary>Writes addresses in which nothing that a caller passes can lead elsewhere.</summary>
internal static class Url
{
    private const string Unescaped = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()";
    private static readonly UTF8Encoding s_strictUtf8 = new(false, throwOnInvalidBytes: true);

    internal static string ReadBase(string text)
    {
        if (string.IsNullOrEmpty(text))
        {
            throw new KeywayException(
                "BaseUrl is missing: give the address of your Keyway server, such as https://vault.example.com");
        }

        if (!Uri.TryCreate(text, UriKind.Absolute, out var uri)
            || (uri.Scheme != "http" && uri.Scheme != "https")
            || (uri.UserInfo + uri.Query + uri.Fragment).Length > 0
            || text.Any(letter => letter is '?' or '#'))
        {
            throw new KeywayException(
                "BaseUrl must be an http or https URL without credentials, query and fragment");
        }

        return uri.AbsoluteUri.TrimEnd('/');
    }

    internal static Uri Build(string baseUrl, Call call)
    {
        var (path, query) = (Path(call), Query(call));
        var text = baseUrl + path + (query.Length > 0 ? "?" + query : string.Empty);
#if NETSTANDARD2_0
        var uri = new Uri(text);
#else
        // Uri would resolve dot segments and rewrite some escapes; what is here is canonical already.
        var uri = new Uri(text, new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true });
#endif
        return uri.AbsolutePath.EndsWith(path, StringComparison.Ordinal)
            ? uri
            : throw new KeywayException($"This framework cannot send the path of {call.Route.Name} unchanged");
    }

    private static string Path(Call call) => call.Path.Aggregate(
        call.Route.Path,
        (path, parameter) => path.Replace("{" + parameter.Key + "}", Segment(parameter.Key, parameter.Value)));

    /// <summary>An id as one segment of a path: nothing in it can lead to another path.</summary>
    private static string Segment(string name, string? value)
    {
        if (value is null or "" or "." or "..")
        {
            throw new KeywayException($"{name} must be a non-empty string other than \".\" and \"..\"");
        }

        return Escape(value, name);
    }

    /// <summary>As the server reads it: <c>filter[type]=note</c>, <c>filter[status_codes][]=200</c>.</summary>
    private static string Query(Call call)
    {
        var members = (call.Query?.Members() ?? []).Where(member => call.Cursor is null || member.Key != "cursor");
        var pairs = members.SelectMany(member =>
            call.Route.CommaSeparated.Contains(member.Key) && Plain(member.Value) is IEnumerable list and not string
                ? [new(member.Key, string.Join(",", list.Cast<object?>().Select(ToText)))]
                : Pairs(member.Key, member.Value));
        if (call.Cursor is not null)
        {
            pairs = pairs.Append(new("cursor", call.Cursor));
        }

        return string.Join("&", pairs.Select(pair => $"{Escape(pair.Key, "query")}={Escape(pair.Value, pair.Key)}"));
    }

    private static IEnumerable<KeyValuePair<string, string>> Pairs(string name, object? value) => Plain(value) switch
    {
        null => [],
        string text => [new(name, text)],
        KeywayObject record => record.Members().SelectMany(member => Pairs($"{name}[{member.Key}]", member.Value)),
        JsonObject record => record.SelectMany(member => Pairs($"{name}[{member.Key}]", member.Value)),
        JsonValue scalar => [new(name, ToText(scalar))],
        IEnumerable list => list.Cast<object?>().SelectMany(item => Pairs($"{name}[]", item)),
        var scalar => [new(name, ToText(scalar))],
    };

    /// <summary>What came as JSON, as something to walk through.</summary>
    private static object? Plain(object? value) => value switch
    {
        JsonElement { ValueKind: JsonValueKind.Null } => null,
        JsonElement element => Wire.Node(element),
        _ => value,
    };

    private static string ToText(object? value) => value switch
    {
        null => string.Empty,
        string text => text,
        IWireText text => text.Value,
        bool flag => flag ? "true" : "false",
        DateTimeOffset time => Wire.ToText(time),
        JsonElement element => ToText(Wire.Node(element)),
        JsonValue scalar => scalar.ToString(),
        _ => Convert.ToString(value, CultureInfo.InvariantCulture) ?? string.Empty,
    };

    private static string Escape(string text, string name)
    {
        byte[] bytes;
        try
        {
            bytes = s_strictUtf8.GetBytes(text);
        }
        catch (EncoderFallbackException cause)
        {
            throw new KeywayException($"{name} is not well-formed text", cause);
        }

        var escaped = new StringBuilder(bytes.Length + 16);
        foreach (var octet in bytes)
        {
            if (Unescaped.IndexOf((char)octet) >= 0)
            {
                escaped.Append((char)octet);
            }
            else
            {
                escaped.Append('%').Append(octet.ToString("X2", CultureInfo.InvariantCulture));
            }
        }

        return escaped.ToString();
    }
}
