using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection;
using System.Text.Json;
using System.Threading;

namespace Keyway.Driver;

/// <summary>Finds the method of a name and its arguments.</summary>
internal static class Invocation
{
    internal static object Call(
        KeywayClient keyway, string call, JsonElement request, CallOptions options, CancellationToken cancellationToken)
    {
        var names = call.Split('.');
        var group = names.SkipLast(1).Aggregate((object)keyway, (above, name) =>
            above.GetType().GetProperty(Pascal(name))?.GetValue(above) ?? throw new MissingMemberException(call));
        var method = group.GetType().GetMethod($"{Pascal(names[^1])}Async") ?? throw new MissingMethodException(call);
        var values = method.GetParameters().Select(parameter => parameter.Name switch
        {
            "options" => options,
            "cancellationToken" => cancellationToken,
            "body" or "query" => Record(parameter, request),
            "file" => ToFile(request.GetProperty("file")),
            "files" => Files(request),
            _ => PathValue(parameter, request),
        });
        return method.Invoke(group, BindingFlags.DoNotWrapExceptions, null, values.ToArray(), null)!;
    }

    private static Dictionary<string, UploadFile>? Files(JsonElement request) =>
        request.TryGetProperty("files", out var files)
            ? files.EnumerateObject().ToDictionary(file => file.Name, file => ToFile(file.Value))
            : null;

    /// <summary>Bytes, a stream that cannot be rewound, or a file on disk.</summary>
    private static UploadFile ToFile(JsonElement file)
    {
        var bytes = file.GetProperty("base64").GetBytesFromBase64();
        return file.GetProperty("from").GetString() switch
        {
            "stream" => new GZipStream(new MemoryStream(Compress(bytes)), CompressionMode.Decompress),
            "path" => OnDisk(bytes),
            _ => bytes,
        };
    }

    /// <summary>A file that goes with this process.</summary>
    private static FileInfo OnDisk(byte[] bytes)
    {
        var path = Path.GetTempFileName();
        AppDomain.CurrentDomain.ProcessExit += (_, _) => File.Delete(path);
        File.WriteAllBytes(path, bytes);
        return new FileInfo(path);
    }

    private static byte[] Compress(byte[] bytes)
    {
        using var compressed = new MemoryStream();
        using (var gzip = new GZipStream(compressed, CompressionMode.Compress, leaveOpen: true))
        {
            gzip.Write(bytes);
        }

        return compressed.ToArray();
    }

    /// <summary>The generated class, each member of which is read: what is sent comes from its own values.</summary>
    private static object? Record(ParameterInfo parameter, JsonElement request)
    {
        if (!request.TryGetProperty(parameter.Name!, out var wire))
        {
            return null;
        }

        var record = JsonSerializer.Deserialize(wire, parameter.ParameterType);
        Outcomes.ReadMembers(record);
        return record;
    }

    private static object? PathValue(ParameterInfo parameter, JsonElement request)
    {
        if (request.TryGetProperty("path", out var path))
        {
            foreach (var member in path.EnumerateObject())
            {
                if (string.Equals(Pascal(member.Name), parameter.Name, StringComparison.OrdinalIgnoreCase))
                {
                    return member.Value.GetString();
                }
            }
        }

        return parameter.HasDefaultValue ? parameter.DefaultValue : null;
    }

    private static string Pascal(string name) =>
        string.Concat(name.Split('_').Select(word => char.ToUpperInvariant(word[0]) + word[1..]));
}
