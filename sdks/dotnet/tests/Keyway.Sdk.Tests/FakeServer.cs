using System;
using System.Collections.Generic;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Net.Sockets;
using System.Text;
using System.Text.Json.Nodes;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Extensions.Logging;

namespace Keyway.Tests;

/// <summary>A request as it left, body included.</summary>
internal sealed record Recorded(string Method, Uri Uri, IReadOnlyDictionary<string, string> Headers, string Body)
{
    public string? Header(string name) => Headers.GetValueOrDefault(name);
}

/// <summary>Keeps what it is sent and plays back its replies; the last one repeats.</summary>
internal sealed class FakeServer(params Func<CancellationToken, Task<HttpResponseMessage>>[] replies) : HttpMessageHandler
{
    public List<Recorded> Requests { get; } = [];

    public Recorded Last => Requests[^1];

    protected override async Task<HttpResponseMessage> SendAsync(
        HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var content = request.Content;
        // Computed when it is asked for, as by the real handler.
        _ = content?.Headers.ContentLength;
        var headers = request.Headers
            .Concat(content?.Headers ?? Enumerable.Empty<KeyValuePair<string, IEnumerable<string>>>())
            .ToDictionary(
                header => header.Key,
                header => string.Join(", ", header.Value),
                StringComparer.OrdinalIgnoreCase);
        var body = content is null ? string.Empty : await content.ReadAsStringAsync(cancellationToken);
        Requests.Add(new Recorded(request.Method.Method, request.RequestUri!, headers, body));
        var reply = replies[Math.Min(Requests.Count, replies.Length) - 1];
        return await reply(cancellationToken);
    }

    public KeywayClient Client(FixedClock? clock = null, Func<HttpClient, KeywayOptions>? options = null) =>
        new((options ?? (http => Options(http)))(new HttpClient(this)), clock ?? new FixedClock());

    public static KeywayOptions Options(
        HttpClient http, int maxRetries = 2, bool raw = false, ILogger? logger = null, string? apiKey = "sk_secret") =>
        new()
        {
            BaseUrl = "https://keyway.test/base/",
            ApiKey = apiKey,
            AdminKey = "admin_secret",
            AppId = "app-1",
            ConsumerId = "user-1",
            MaxRetries = maxRetries,
            Raw = raw,
            Logger = logger,
            HttpClient = http,
        };
}

/// <summary>What a server or the network may answer.</summary>
internal static class Replies
{
    public static readonly Func<CancellationToken, Task<HttpResponseMessage>> Ok =
        Json(200, """{"status_code":200,"status":"OK","data":{"id":"m1"}}""");

    public static readonly Func<CancellationToken, Task<HttpResponseMessage>> Drop =
        _ => throw new HttpRequestException("lost", new SocketException((int)SocketError.ConnectionReset));

    public static readonly Func<CancellationToken, Task<HttpResponseMessage>> Refused =
        _ => throw new HttpRequestException("refused", new SocketException((int)SocketError.ConnectionRefused));

    public static readonly Func<CancellationToken, Task<HttpResponseMessage>> Hang = async token =>
    {
        await Task.Delay(Timeout.Infinite, token);
        throw new InvalidOperationException();
    };

    public static Func<CancellationToken, Task<HttpResponseMessage>> Json(
        int status, string body, params (string Name, string Value)[] headers) => _ =>
    {
        var response = new HttpResponseMessage((HttpStatusCode)status)
        {
            Content = new StringContent(body, Encoding.UTF8, "application/json"),
        };
        response.Headers.Add("Request-Id", "req-1");
        foreach (var (name, value) in headers)
        {
            response.Headers.Remove(name);
            response.Headers.TryAddWithoutValidation(name, value);
        }

        return Task.FromResult(response);
    };

    public static Func<CancellationToken, Task<HttpResponseMessage>> Error(
        string typeName, int status, string detail = "\"\"", params (string Name, string Value)[] headers) =>
        Json(
            status,
            $$$"""{"status_code":{{{status}}},"error":"Reason","type_name":"{{{typeName}}}","message":"It failed.","detail":{{{detail}}},"ref":"https://docs","request_id":"req-1","downstream_errors":[{"message":"down","code":"7"}],"_raw":{"a":1}}""",
            headers);

    public static Func<CancellationToken, Task<HttpResponseMessage>> Page(string? next, params string[] ids) => Json(
        200,
        new JsonObject
        {
            ["status_code"] = 200,
            ["data"] = new JsonArray(ids.Select(id => (JsonNode)new JsonObject { ["id"] = id }).ToArray()),
            ["meta"] = new JsonObject
            {
                ["items_on_page"] = ids.Length,
                ["cursors"] = new JsonObject { ["current"] = "c", ["next"] = next },
            },
            ["links"] = new JsonObject { ["current"] = "https://keyway.test/messages" },
        }.ToJsonString());
}

/// <summary>Stands still and writes down the waits instead of waiting.</summary>
internal sealed class FixedClock : IClock
{
    public List<double> Waits { get; } = [];

    public Action? OnSleep { get; init; }

    /// <summary>Time passes where a test lets it.</summary>
    public TimeSpan Passed { get; set; }

    public DateTimeOffset Now => new DateTimeOffset(2026, 3, 4, 9, 30, 0, TimeSpan.Zero) + Passed;

    public double Random() => 0.5;

    public Task SleepAsync(TimeSpan time, CancellationToken cancellationToken)
    {
        Waits.Add(time.TotalMilliseconds);
        OnSleep?.Invoke();
        cancellationToken.ThrowIfCancellationRequested();
        return Task.CompletedTask;
    }
}

/// <summary>Keeps what is logged as text.</summary>
internal sealed class ListLogger : ILogger
{
    public List<string> Lines { get; } = [];

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(
        LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        Lines.Add(formatter(state, exception) + exception);
}
