using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

namespace Keyway;

/// <summary>Joins a record with the files that it names, as a form (RFC 7578).</summary>
internal static class Form
{
    private const int LongestName = 255;

    /// <summary>
    /// The form; <c>null</c> where the record names no file. Throws for a file that is not named, and a name without a
    /// file.
    /// </summary>
    internal static OutgoingBody? Build(Route route, byte[] json, IReadOnlyDictionary<string, UploadFile>? files)
    {
        files ??= new Dictionary<string, UploadFile>();
        var place = string.Join(".", route.FilesAt);
        var parts = PartsNamedBy(Wire.Parse(json), route.FilesAt);
        foreach (var name in files.Keys)
        {
            if (!IsPartName(name))
            {
                throw new KeywayException(
                    $"{route.Name}: a file has a name that no part can have. Use 1 to {LongestName} characters other than “json”, without quotation marks, backslashes and line breaks");
            }

            if (!parts.Contains(name, StringComparer.Ordinal))
            {
                throw new KeywayException(
                    $"{route.Name}: {place} names no file “{name}”. Add an attachment with Part = \"{name}\", or leave the file out");
            }
        }

        if (parts.FirstOrDefault(part => !files.ContainsKey(part) || files[part] is null) is { } missing)
        {
            throw new KeywayException($"{route.Name}: {place} names the file “{missing}”, which files does not have");
        }

        return files.Count == 0 ? null : Build(json, files);
    }

    private static OutgoingBody Build(byte[] json, IReadOnlyDictionary<string, UploadFile> files)
    {
        var boundary = RandomBoundary();
        string Head(string name, string more, string type) =>
            $"--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\nContent-Type: {type}\r\n\r\n";
        var pieces = new List<OutgoingPiece> { Text(Head("json", string.Empty, "application/json")), new(json) };
        foreach (var file in files)
        {
            var more = $"; filename=\"{Escape(file.Value.OnDisk?.Name ?? file.Key)}\"";
            pieces.Add(Text($"\r\n{Head(file.Key, more, "application/octet-stream")}"));
            pieces.Add(new(new OutgoingFile(file.Value, $"The file “{file.Key}”")));
        }

        pieces.Add(Text($"\r\n--{boundary}--\r\n"));
        return new OutgoingBody(pieces, $"multipart/form-data; boundary={boundary}", isForm: true);
    }

    /// <summary>What is not of its form is left to the server, which says what is wrong with it.</summary>
    private static List<string> PartsNamedBy(JsonElement record, IReadOnlyList<string> path)
    {
        var found = record;
        foreach (var name in path)
        {
            if (found.ValueKind != JsonValueKind.Object || !found.TryGetProperty(name, out found))
            {
                return [];
            }
        }

        return found.ValueKind != JsonValueKind.Array
            ? []
            : found.EnumerateArray()
                .Where(entry => entry.ValueKind == JsonValueKind.Object)
                .Select(entry => entry.TryGetProperty("part", out var part) ? part : default)
                .Where(part => part.ValueKind == JsonValueKind.String)
                .Select(part => part.GetString()!)
                .ToList();
    }

    /// <summary>Nothing in a name may end it, or the head of its part.</summary>
    private static bool IsPartName(string name) =>
        name is not ("json" or "")
        && name.Length <= LongestName
        && !name.Any(letter => letter is '"' or '\\' || char.IsControl(letter));

    /// <summary>128 random bits: no file holds them.</summary>
    private static string RandomBoundary()
    {
        var bytes = new byte[16];
        using var random = RandomNumberGenerator.Create();
        random.GetBytes(bytes);
        return "keyway-" + string.Concat(bytes.Select(each => each.ToString("x2")));
    }

    /// <summary>As browsers write the name of a file.</summary>
    private static string Escape(string name) => name.Replace("\"", "%22").Replace("\r", "%0D").Replace("\n", "%0A");

    private static OutgoingPiece Text(string text) => new(Encoding.UTF8.GetBytes(text));
}
