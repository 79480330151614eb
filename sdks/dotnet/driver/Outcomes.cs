using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading.Tasks;

namespace Keyway.Driver;

/// <summary>Turns what a method gave back into the JSON of the wire.</summary>
internal static class Outcomes
{
    internal static async Task<JsonObject> ReadAsync(object outcome, JsonElement request)
    {
        if (outcome is not Task task)
        {
            var read = typeof(Outcomes).GetMethod(nameof(ReadPagesAsync), BindingFlags.Static | BindingFlags.NonPublic)!;
            var typed = read.MakeGenericMethod(outcome.GetType().GetGenericArguments()[0]);
            return await (Task<JsonObject>)typed.Invoke(null, [outcome, request])!;
        }

        await task;
        var result = task.GetType().GetProperty("Result")!.GetValue(task);
        if (result is HttpResponseMessage response)
        {
            using (response)
            {
                return await ReadResponseAsync(response);
            }
        }

        return result is KeywayObject record
            ? Read(record)
            : Frame(null, result as KeywayResponse);
    }

    internal static JsonObject Read(KeywayObject record) => Frame(ToNode(record), record.Response);

    internal static async Task<JsonObject> ReadResponseAsync(HttpResponseMessage response)
    {
        var bytes = await response.Content.ReadAsByteArrayAsync();
        return new JsonObject
        {
            ["data"] = new JsonObject
            {
                ["status"] = (int)response.StatusCode,
                ["text"] = Encoding.UTF8.GetString(bytes),
                ["base64"] = Convert.ToBase64String(bytes),
            },
            ["status"] = (int)response.StatusCode,
            ["request_id"] = response.Headers.TryGetValues("request-id", out var ids) ? ids.First() : null,
        };
    }

    /// <summary>Reads every member, however deep, so that what is written comes from the types.</summary>
    internal static void ReadMembers(object? value)
    {
        switch (value)
        {
            case KeywayObject record:
                foreach (var property in record.GetType().GetProperties().Where(each => each.Name != "Response"))
                {
                    ReadMembers(Read(record, property));
                }

                break;
            case JsonNode or string:
                break;
            case IEnumerable items:
                foreach (var item in items)
                {
                    ReadMembers(item);
                }

                break;
        }
    }

    private static object? Read(KeywayObject record, PropertyInfo property)
    {
        try
        {
            return property.GetValue(record);
        }
        catch (TargetInvocationException error) when (error.InnerException is KeywayException)
        {
            // Absent, or of another shape: it goes as it came.
            return null;
        }
    }

    private static async Task<JsonObject> ReadPagesAsync<T>(KeywayPages<T> list, JsonElement request)
        where T : KeywayObject
    {
        var mode = request.TryGetProperty("mode", out var named) ? named.GetString() : "call";
        var take = request.TryGetProperty("take", out var count) ? count.GetInt32() : int.MaxValue;
        if (mode == "iterate")
        {
            return Frame(Array(await TakeAsync(list, take)), null);
        }

        if (mode == "pages")
        {
            var pages = await TakeAsync(list.PagesAsync(), take);
            return Frame(
                new JsonArray(pages.Select(each => (JsonNode)Array(each.Data)).ToArray()),
                pages.LastOrDefault()?.Response);
        }

        var page = await list.FirstPageAsync();
        return Frame(Array(page.Data), page.Response);
    }

    private static async Task<List<T>> TakeAsync<T>(IAsyncEnumerable<T> values, int count)
    {
        var taken = new List<T>();
        if (count <= 0)
        {
            return taken;
        }

        await foreach (var value in values)
        {
            taken.Add(value);
            if (taken.Count >= count)
            {
                break;
            }
        }

        return taken;
    }

    private static JsonArray Array(IEnumerable<KeywayObject> records) => new(records.Select(ToNode).ToArray());

    private static JsonNode? ToNode(KeywayObject record)
    {
        ReadMembers(record);
        return JsonNode.Parse(record.ToJson());
    }

    private static JsonObject Frame(JsonNode? data, KeywayResponse? response) => new()
    {
        ["data"] = data,
        ["status"] = response?.StatusCode,
        ["request_id"] = response?.RequestId,
        ["raw"] = response?.Raw is { } raw ? JsonNode.Parse(raw.GetRawText()) : null,
    };
}
