using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>
/// A list: iterating it gives every item of every page, and loads each page when it is reached. Nothing is
/// sent before, and each iteration starts over.
/// </summary>
/// <typeparam name="T">The kind of record.</typeparam>
/// <example>
/// <code>await foreach (var message in keyway.Messages.ListAsync()) Console.WriteLine(message.Id);</code>
/// </example>
public sealed class KeywayPages<T> : IAsyncEnumerable<T>
    where T : KeywayObject
{
    private readonly Transport _transport;
    private readonly Call _call;
    private readonly Func<JsonElement, T> _read;
    private readonly CancellationToken _cancellationToken;

    internal KeywayPages(
        Transport transport, Call call, Func<JsonElement, T> read, CancellationToken cancellationToken)
    {
        _transport = transport;
        _call = call;
        _read = read;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Loads the first page only.</summary>
    /// <param name="cancellationToken">Ends the call, besides the token the list was made with.</param>
    public async Task<KeywayPage<T>> FirstPageAsync(CancellationToken cancellationToken = default)
    {
        using var both = LinkWith(cancellationToken);
        return await LoadFirstAsync(both?.Token ?? OneOf(cancellationToken)).ConfigureAwait(false);
    }

    /// <summary>Page by page.</summary>
    /// <param name="cancellationToken">Ends the iteration, besides the token the list was made with.</param>
    public async IAsyncEnumerable<KeywayPage<T>> PagesAsync(
        [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        using var both = LinkWith(cancellationToken);
        var token = both?.Token ?? OneOf(cancellationToken);
        var page = await LoadFirstAsync(token).ConfigureAwait(false);
        yield return page;
        while (page.HasNextPage)
        {
            page = await page.NextPageAsync(token).ConfigureAwait(false);
            yield return page;
        }
    }

    /// <inheritdoc />
    public async IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        await foreach (var page in PagesAsync(cancellationToken).ConfigureAwait(false))
        {
            foreach (var item in page.Data)
            {
                yield return item;
            }
        }
    }

    private Task<KeywayPage<T>> LoadFirstAsync(CancellationToken token) =>
        _transport.GetPageAsync(_call, _read, token);

    /// <summary>
    /// Only where both can end the call: a token of our own would be the one in the exception, and callers look for
    /// theirs.
    /// </summary>
    private CancellationTokenSource? LinkWith(CancellationToken other) =>
        _cancellationToken.CanBeCanceled && other.CanBeCanceled
            ? CancellationTokenSource.CreateLinkedTokenSource(_cancellationToken, other)
            : null;

    private CancellationToken OneOf(CancellationToken other) =>
        other.CanBeCanceled ? other : _cancellationToken;
}

/// <summary>One page of a list.</summary>
/// <typeparam name="T">The kind of record.</typeparam>
public sealed class KeywayPage<T>
    where T : KeywayObject
{
    private readonly Transport _transport;
    private readonly Call _call;
    private readonly Func<JsonElement, T> _read;

    internal KeywayPage(
        IReadOnlyList<T> data,
        PageMeta meta,
        KeywayResponse response,
        Transport transport,
        Call call,
        Func<JsonElement, T> read)
    {
        Data = data;
        Meta = meta;
        Response = response;
        _transport = transport;
        _call = call;
        _read = read;
    }

    /// <summary>The items of this page.</summary>
    public IReadOnlyList<T> Data { get; }

    /// <summary>Counts and cursors.</summary>
    public PageMeta Meta { get; }

    /// <summary>Addresses of this page and its neighbours, where the answer has them.</summary>
    public PageLinks? Links =>
        Response.Body is { } body
        && body.TryGetProperty("links", out var links)
        && links.ValueKind == JsonValueKind.Object
            ? new PageLinks(links)
            : null;

    /// <summary>The answer: status, request id, headers, the whole body.</summary>
    public KeywayResponse Response { get; }

    /// <summary>Whether there is a page after this one.</summary>
    public bool HasNextPage => !string.IsNullOrEmpty(Meta.Cursors.Next);

    /// <summary>Loads the page after this one, with the same filters, sort and limit.</summary>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="InvalidOperationException">This is the last page.</exception>
    public Task<KeywayPage<T>> NextPageAsync(CancellationToken cancellationToken = default) =>
        HasNextPage
            ? _transport.GetPageAsync(_call.After(Meta.Cursors.Next!), _read, cancellationToken)
            : throw new InvalidOperationException("This is the last page: ask HasNextPage first");
}
