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
    /// Returns the form; <c>null</c> if there are no files. Throws for a file that no entry names, and for an entry
    /// whose file is missing.
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
                    $"{route.Name}: files has an invalid name. Use 1 to {LongestName} characters without quotation marks, backslashes or line breaks; “json” is reserved");
            }

            if (!parts.Contains(name, StringComparer.Ordinal))
            {
                throw new KeywayException(
                    $"{route.Name}: no entry of {place} names the file “{name}”. Add one with Part = \"{name}\", or remove the file");
            }
        }

        if (parts.FirstOrDefault(part => !files.ContainsKey(part) || files[part] is null) is { } missing)
        {
            throw new KeywayException($"{route.Name}: an entry of {place} names the file “{missing}”, but files has none of that name");
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

    /// <summary>Skips entries of any other shape: the server reports what is wrong with them.</summary>
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

    /// <summary>No character may end the name or the header of its part.</summary>
    private static bool IsPartName(string name) =>
        name is not ("json" or "")
        && name.Length <= LongestName
        && !name.Any(letter => letter is '"' or '\\' || char.IsControl(letter));

    /// <summary>128 random bits, so that no file contains it.</summary>
    private static string RandomBoundary()
    {
        var bytes = new byte[16];
        using var random = RandomNumberGenerator.Create();
        random.GetBytes(bytes);
        return "keyway-" + string.Concat(bytes.Select(each => each.ToString("x2")));
    }

    /// <summary>
    /// Quotation marks as browsers write them; any other character that could end the header becomes an underscore.
    /// </summary>
    private static string Escape(string name) =>
        string.Concat(name.Select(letter => letter == '\\' || char.IsControl(letter) ? '_' : letter)).Replace("\"", "%22");

    private static OutgoingPiece Text(string text) => new(Encoding.UTF8.GetBytes(text));
}
