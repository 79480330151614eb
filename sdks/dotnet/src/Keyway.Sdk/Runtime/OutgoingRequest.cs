using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Threading;

namespace Keyway;

/// <summary>A call as it goes over the wire: the same however often it is sent.</summary>
internal sealed class OutgoingRequest
{
    // Framing is the HTTP client's; another length or host would be another request.
    private static readonly string[] s_refusedHeaders = ["content-length", "transfer-encoding", "host", "connection"];

    private static readonly string s_userAgent =
        $"keyway-sdk-dotnet/{typeof(KeywayClient).Assembly.GetName().Version?.ToString(3)}";

    private readonly Uri _uri;
    private readonly CallBody? _body;
    private readonly Dictionary<string, string> _headers = new(StringComparer.OrdinalIgnoreCase);

    internal OutgoingRequest(KeywayOptions client, string baseUrl, Call call)
    {
        Route = call.Route;
        _uri = Url.Build(baseUrl, call);
        _body = call.Body;
        if (call.File is { } file)
        {
            Check("content-type", call.Options.ContentType ?? string.Empty);
            var piece = new OutgoingPiece(new OutgoingFile(file, "The file", call.Options.ContentLength));
            File = new OutgoingBody([piece], call.Options.ContentType, isForm: false);
        }
        else if (Route.FilesAt.Count > 0 && _body is not null && Form.Build(Route, _body.Bytes, call.Files) is { } form)
        {
            (File, _body) = (form, null);
        }

        TransactionId = Route.Transaction ? call.Options.TransactionId ?? Guid.NewGuid().ToString() : null;
        CollectHeaders(client, call);
    }

    internal Route Route { get; }

    internal string? TransactionId { get; }

    /// <summary>Instead of a body: a file, or a form with files.</summary>
    internal OutgoingBody? File { get; }

    /// <param name="onPart">Called before each part of a file leaves, and with <c>true</c> after the last.</param>
    /// <param name="cancellationToken">Ends the try.</param>
    internal HttpRequestMessage ToMessage(Action<bool> onPart, CancellationToken cancellationToken)
    {
        var message = new HttpRequestMessage(Route.Method, _uri);
        message.Content = File?.ToContent(onPart, cancellationToken);
        if (_body is not null)
        {
            message.Content = new ByteArrayContent(_body.Bytes);
            foreach (var header in _body.Headers)
            {
                message.Content.Headers.TryAddWithoutValidation(header.Key, header.Value);
            }
        }

        foreach (var header in _headers)
        {
            // Without its boundary a form cannot be read.
            if (File is { IsForm: true } && string.Equals(header.Key, "content-type", StringComparison.OrdinalIgnoreCase))
            {
                continue;
            }

            if (!message.Headers.TryAddWithoutValidation(header.Key, header.Value) && message.Content is { } content)
            {
                content.Headers.Remove(header.Key);
                content.Headers.TryAddWithoutValidation(header.Key, header.Value);
            }
        }

        return message;
    }

    private void CollectHeaders(KeywayOptions client, Call call)
    {
        var options = call.Options;
        var key = Route.Admin ? client.AdminKey : client.ApiKey;
        if (string.IsNullOrEmpty(key))
        {
            throw new KeywayException(
                $"{Route.Name} needs the client's {(Route.Admin ? nameof(client.AdminKey) : nameof(client.ApiKey))}");
        }

        foreach (var header in options.Headers ?? Enumerable.Empty<KeyValuePair<string, string>>())
        {
            Set(header.Key, header.Value);
        }

        SetOwn(HeaderNames.ApplicationId, null, client.AppId);
        SetOwn(HeaderNames.ConsumerId, options.ConsumerId, client.ConsumerId);
        SetOwn(HeaderNames.ServiceId, options.ServiceId, client.ServiceId);
        SetOwn(HeaderNames.ConnectionId, options.ConnectionId, client.ConnectionId);
        SetOwn(HeaderNames.Raw, ToText(options.Raw), client.Raw ? "true" : null);
        SetOwn(HeaderNames.DownstreamAuthorization, options.DownstreamAuthorization, null);
        SetOwn(HeaderNames.TransactionId, TransactionId, null);
        SetOwn(HeaderNames.IfMatch, options.IfMatch, null);
        SetOwn(HeaderNames.Range, options.Range, null);
        foreach (var header in call.Extra)
        {
            Set(header.Key, header.Value);
        }

        Set("authorization", $"Bearer {key}");
        Set("user-agent", s_userAgent);
    }

    /// <summary>The call's own value, wherever it goes; the client's where the endpoint declares the header.</summary>
    private void SetOwn(string name, string? own, string? fallback)
    {
        if ((own ?? (Route.Headers.Contains(name) ? fallback : null)) is { } value)
        {
            Set(name, value);
        }
    }

    private void Set(string name, string value)
    {
        // HttpClient would leave such a header out without a word.
        if (string.IsNullOrEmpty(name) || !name.All(IsNameLetter))
        {
            throw new KeywayException("A header has a name that no header can have");
        }

        if (s_refusedHeaders.Contains(name, StringComparer.OrdinalIgnoreCase))
        {
            throw new KeywayException($"The header {name} is set by the HTTP client");
        }

        Check(name, value);
        _headers[name] = value;
    }

    /// <summary>HttpClient refuses such values too, but quotes them: a key must not end up in a log that way.</summary>
    private static void Check(string name, string value)
    {
        if (value is null || value.Any(letter => letter is not ('\t' or (>= ' ' and <= '~'))))
        {
            throw new KeywayException($"The value of header {name} has characters that no header can carry");
        }
    }

    /// <summary>What a token is made of (RFC 9110 §5.6.2).</summary>
    private static bool IsNameLetter(char letter) =>
        letter is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9')
        || "!#$%&'*+-.^_`|~".IndexOf(letter) >= 0;

    private static string? ToText(bool? flag) => flag is { } known ? (known ? "true" : "false") : null;
}
