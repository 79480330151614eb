using System.Collections.Generic;
using System.Net.Http;

namespace Keyway;

/// <summary>What the transport has to know of an endpoint; the table of these is generated.</summary>
internal sealed class Route(string name, string method, string path)
{
    /// <summary>As the method hangs on the client: <c>vault.connections.update</c>.</summary>
    internal string Name { get; } = name;

    internal HttpMethod Method { get; } = new(method);

    /// <summary>With its parameters in braces.</summary>
    internal string Path { get; } = path;

    internal IReadOnlyList<string> Headers { get; init; } = [];

    /// <summary>Query members the wire takes as one comma-separated text.</summary>
    internal IReadOnlyList<string> CommaSeparated { get; init; } = [];

    internal bool Transaction { get; init; }

    internal bool Admin { get; init; }

    /// <summary>Whether it answers with the bytes of a file.</summary>
    internal bool File { get; init; }

    /// <summary>Where the JSON names the files that come with it; empty where none can.</summary>
    internal IReadOnlyList<string> FilesAt { get; init; } = [];
}

/// <summary>A call as a method of the client describes it.</summary>
internal sealed class Call(Route route)
{
    internal Route Route { get; } = route;

    /// <summary>By the names in the route's path.</summary>
    internal IReadOnlyList<KeyValuePair<string, string>> Path { get; init; } = [];

    internal KeywayObject? Query { get; init; }

    /// <summary>Replaces that of the query.</summary>
    internal string? Cursor { get; init; }

    internal CallBody? Body { get; init; }

    /// <summary>Instead of a body.</summary>
    internal UploadFile? File { get; init; }

    /// <summary>The files that come with the body, by the names of their parts.</summary>
    internal IReadOnlyDictionary<string, UploadFile>? Files { get; init; }

    internal CallOptions Options { get; init; } = CallOptions.None;

    /// <summary>Values of headers that only this call has.</summary>
    internal IReadOnlyDictionary<string, string> Extra { get; init; } = s_nothing;

    private static readonly Dictionary<string, string> s_nothing = [];

    internal Call After(string cursor) => new(Route)
    {
        Path = Path,
        Query = Query,
        Cursor = cursor,
        Body = Body,
        Options = Options,
        Extra = Extra,
    };
}

/// <summary>A body that is the same bytes each time it is sent.</summary>
internal sealed class CallBody(byte[] bytes, IReadOnlyList<KeyValuePair<string, string>> headers)
{
    internal byte[] Bytes { get; } = bytes;

    /// <summary>Headers that describe the content, its type first.</summary>
    internal IReadOnlyList<KeyValuePair<string, string>> Headers { get; } = headers;

    internal static CallBody? Json(KeywayObject? record) =>
        record is null ? null : new(Wire.ToBytes(record), [new("Content-Type", "application/json")]);
}
