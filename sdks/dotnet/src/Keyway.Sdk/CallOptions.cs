using System;
using System.Collections.Generic;

namespace Keyway;

/// <summary>What a single call may set; what is left out comes from <see cref="KeywayOptions"/>.</summary>
public sealed class CallOptions
{
    internal static CallOptions None { get; } = new();

    /// <summary>The consumer on whose behalf the call is made.</summary>
    public string? ConsumerId { get; init; }

    /// <summary>The connector to call, when the consumer has several.</summary>
    public string? ServiceId { get; init; }

    /// <summary>Which of the consumer's connections of the connector, where there are several.</summary>
    public string? ConnectionId { get; init; }

    /// <summary>
    /// Ask for the raw downstream requests and responses, found in <see cref="KeywayResponse.Raw"/>.
    /// </summary>
    public bool? Raw { get; init; }

    /// <summary>
    /// Names this create, so that the server processes it once however often it is sent. Made up and kept
    /// across retries when left out; pass your own to stay safe across restarts of your program.
    /// </summary>
    public string? TransactionId { get; init; }

    /// <summary>
    /// The <c>etag</c> of a record as you read it. Where it is another version by now, the call changes and deletes
    /// nothing, and throws a <see cref="ConflictException"/>.
    /// </summary>
    public string? IfMatch { get; init; }

    /// <summary>
    /// <c>bytes=0-1023</c>: this part of a file only, where the connector gives parts; else the whole comes,
    /// with status 200.
    /// </summary>
    public string? Range { get; init; }

    /// <summary>Media type of the file that the call sends; <c>application/octet-stream</c> when not set.</summary>
    public string? ContentType { get; init; }

    /// <summary>
    /// Bytes of the file that the call sends, where its stream does not tell: needed for more than 64 KB.
    /// </summary>
    public long? ContentLength { get; init; }

    /// <summary>
    /// The time one try may take, reading the answer included. A file has this long until it begins, and again
    /// for each of its parts, as one that is sent.
    /// </summary>
    public TimeSpan? Timeout { get; init; }

    /// <summary>
    /// The time the call may take, with all its tries and waits; the bytes of a file do not count.
    /// </summary>
    public TimeSpan? Deadline { get; init; }

    /// <summary>How often a failed try is repeated where that is safe.</summary>
    public int? MaxRetries { get; init; }

    /// <summary>
    /// The longest wait before a repeat; where <c>Retry-After</c> asks for more, the exception is thrown at once.
    /// </summary>
    public TimeSpan? MaxRetryWait { get; init; }

    /// <summary>Further headers, in ASCII; those the SDK sets itself are not replaced.</summary>
    public IReadOnlyDictionary<string, string>? Headers { get; init; }

    /// <summary>Your own <c>Authorization</c> for the downstream, instead of the vault's credential.</summary>
    public string? DownstreamAuthorization { get; init; }
}
