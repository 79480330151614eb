using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway.Driver;

/// <summary>One call of the SDK, as a line describes it.</summary>
internal static class Errand
{
    internal static async Task<JsonObject> RunAsync(JsonElement request)
    {
        try
        {
            return new JsonObject { ["ok"] = await CallAsync(request) };
        }
        catch (KeywayException error)
        {
            return new JsonObject { ["error"] = Failures.Describe(error) };
        }
        catch (KeywayCanceledException error)
        {
            return new JsonObject { ["error"] = Failures.Describe(error) };
        }
        catch (Exception error)
        {
            return new JsonObject
            {
                ["error"] = new JsonObject { ["class"] = error.GetType().Name, ["message"] = error.Message },
            };
        }
    }

    private static async Task<JsonObject> CallAsync(JsonElement request)
    {
        if (request.GetProperty("call").GetString() == "webhooks.unwrap")
        {
            return Outcomes.Read(Unwrap(request.GetProperty("body")));
        }

        using var ending = Canceling(request, "cancel_client_after_ms");
        using var keyway = new KeywayClient(ReadClient(request.GetProperty("client"), ending.Token));
        using var canceling = Canceling(request, "cancel_after_ms");
        var options = ReadOptions(request);
        var call = request.GetProperty("call").GetString()!;
        return call == "proxy.request"
            ? await ProxyAsync(keyway, request.GetProperty("body"), options, canceling.Token)
            : await Outcomes.ReadAsync(Invocation.Call(keyway, call, request, options, canceling.Token), request);
    }

    private static Event Unwrap(JsonElement body)
    {
        var secret = body.GetProperty("secret");
        var secrets = secret.ValueKind == JsonValueKind.Array
            ? secret.EnumerateArray().Select(each => each.GetString()!)
            : [secret.GetString()!];
        return KeywayWebhooks.Unwrap(Text(body, "raw_body")!, Texts(body, "headers")!, secrets.ToArray());
    }

    private static CancellationTokenSource Canceling(JsonElement request, string name)
    {
        var canceling = new CancellationTokenSource();
        if (Number(request, name) is { } milliseconds)
        {
            canceling.CancelAfter(TimeSpan.FromMilliseconds(milliseconds));
        }

        return canceling;
    }

    private static KeywayOptions ReadClient(JsonElement client, CancellationToken cancellationToken)
    {
        var defaults = new KeywayOptions { BaseUrl = string.Empty };
        return new KeywayOptions
        {
            BaseUrl = Text(client, "base_url") ?? string.Empty,
            ApiKey = Text(client, "api_key"),
            AppId = Text(client, "app_id"),
            ConsumerId = Text(client, "consumer_id"),
            ServiceId = Text(client, "service_id"),
            ConnectionId = Text(client, "connection_id"),
            AdminKey = Text(client, "admin_key"),
            Timeout = Time(client, "timeout_ms") ?? defaults.Timeout,
            Deadline = Time(client, "deadline_ms") ?? defaults.Deadline,
            MaxRetries = (int?)Number(client, "max_retries") ?? defaults.MaxRetries,
            MaxRetryWait = Time(client, "max_retry_wait_ms") ?? defaults.MaxRetryWait,
            CancellationToken = cancellationToken,
        };
    }

    private static CallOptions ReadOptions(JsonElement request)
    {
        if (!request.TryGetProperty("options", out var options))
        {
            return new CallOptions();
        }

        return new CallOptions
        {
            ConsumerId = Text(options, "consumer_id"),
            ServiceId = Text(options, "service_id"),
            ConnectionId = Text(options, "connection_id"),
            Raw = options.TryGetProperty("raw", out var raw) ? raw.GetBoolean() : null,
            TransactionId = Text(options, "transaction_id"),
            IfMatch = Text(options, "if_match"),
            Range = Text(options, "range"),
            ContentType = Text(options, "content_type"),
            ContentLength = (long?)Number(options, "content_length"),
            Timeout = Time(options, "timeout_ms"),
            Deadline = Time(options, "deadline_ms"),
            MaxRetries = (int?)Number(options, "max_retries"),
            MaxRetryWait = Time(options, "max_retry_wait_ms"),
            Headers = Texts(options, "headers"),
            DownstreamAuthorization = Text(options, "downstream_authorization"),
        };
    }

    private static async Task<JsonObject> ProxyAsync(
        KeywayClient keyway, JsonElement body, CallOptions options, CancellationToken cancellationToken)
    {
        var headers = (Texts(body, "headers") ?? []).Concat(options.Headers ?? new Dictionary<string, string>());
        using var response = await keyway.Proxy.RequestAsync(
            new ProxyRequest
            {
                Url = Text(body, "url") ?? string.Empty,
                Method = new HttpMethod(Text(body, "method") ?? "GET"),
                Content = ReadContent(body),
            },
            new CallOptions
            {
                ConsumerId = options.ConsumerId,
                ServiceId = options.ServiceId,
                ConnectionId = options.ConnectionId,
                Raw = options.Raw,
                TransactionId = options.TransactionId,
                Timeout = options.Timeout,
                Deadline = options.Deadline,
                MaxRetries = options.MaxRetries,
                MaxRetryWait = options.MaxRetryWait,
                Headers = headers.GroupBy(header => header.Key).ToDictionary(each => each.Key, each => each.Last().Value),
                DownstreamAuthorization = options.DownstreamAuthorization,
            },
            cancellationToken);
        return await Outcomes.ReadResponseAsync(response);
    }

    /// <summary>Text goes as it is, everything else as JSON.</summary>
    private static HttpContent? ReadContent(JsonElement request)
    {
        if (!request.TryGetProperty("body", out var body) || body.ValueKind == JsonValueKind.Null)
        {
            return null;
        }

        return body.ValueKind == JsonValueKind.String
            ? new StringContent(body.GetString()!, Encoding.UTF8, "text/plain")
            : new StringContent(body.GetRawText(), Encoding.UTF8, "application/json");
    }

    private static string? Text(JsonElement element, string name) =>
        element.TryGetProperty(name, out var member) && member.ValueKind != JsonValueKind.Null
            ? member.GetString()
            : null;

    private static double? Number(JsonElement element, string name) =>
        element.TryGetProperty(name, out var member) && member.ValueKind != JsonValueKind.Null
            ? member.GetDouble()
            : null;

    private static TimeSpan? Time(JsonElement element, string name) =>
        Number(element, name) is { } milliseconds ? TimeSpan.FromMilliseconds(milliseconds) : null;

    private static Dictionary<string, string>? Texts(JsonElement element, string name) =>
        element.TryGetProperty(name, out var members) && members.ValueKind == JsonValueKind.Object
            ? members.EnumerateObject().ToDictionary(member => member.Name, member => member.Value.GetString()!)
            : null;
}
