using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace Keyway.Tests;

public sealed class PagesTests
{
    private static FakeServer ThreePages() => new(
        Replies.Page("c2", "a", "b"), Replies.Page("c3"), Replies.Page(null, "c"));

    [Fact]
    public async Task IteratingGivesEveryItemOfEveryPage()
    {
        var server = ThreePages();
        var ids = new List<string>();
        var query = new MessagesListQuery { Limit = 2, Filter = new MessagesListQueryFilter { Type = "note" } };
        await foreach (var message in server.Client().Messages.ListAsync(query))
        {
            ids.Add(message.Id);
        }

        Assert.Equal(["a", "b", "c"], ids);
        Assert.Equal(
            ["?limit=2&filter%5Btype%5D=note", "?limit=2&filter%5Btype%5D=note&cursor=c2", "?limit=2&filter%5Btype%5D=note&cursor=c3"],
            server.Requests.Select(request => request.Uri.Query));
    }

    [Fact]
    public async Task NothingIsSentBeforeAndEachIterationStartsAnew()
    {
        var server = new FakeServer(Replies.Page(null, "a"));
        var list = server.Client().Messages.ListAsync(new MessagesListQuery { Cursor = "c0" });
        Assert.Empty(server.Requests);
        for (var time = 0; time < 2; time++)
        {
            await foreach (var _ in list)
            {
            }
        }

        Assert.Equal(["?cursor=c0", "?cursor=c0"], server.Requests.Select(request => request.Uri.Query));
    }

    [Fact]
    public async Task PagesAreLoadedWhenTheyAreReached()
    {
        var server = ThreePages();
        await foreach (var page in server.Client().Messages.ListAsync().PagesAsync())
        {
            Assert.Equal(2, page.Data.Count);
            Assert.Equal(2, page.Meta.ItemsOnPage);
            Assert.Equal("https://keyway.test/messages", page.Links!.Current);
            Assert.Equal(("req-1", 200), (page.Response.RequestId, page.Response.StatusCode));
            break;
        }

        Assert.Single(server.Requests);
    }

    [Fact]
    public async Task APageKnowsTheNext()
    {
        var first = await ThreePages().Client().Messages.ListAsync().FirstPageAsync();
        var second = await first.NextPageAsync();
        var third = await second.NextPageAsync();
        Assert.Equal([true, true, false], [first.HasNextPage, second.HasNextPage, third.HasNextPage]);
        await Assert.ThrowsAsync<InvalidOperationException>(() => third.NextPageAsync());
    }

    [Fact]
    public async Task AnEmptyCursorEndsTheListToo()
    {
        var server = new FakeServer(Replies.Page("", "a"));
        await foreach (var _ in server.Client().Messages.ListAsync())
        {
        }

        Assert.Single(server.Requests);
    }

    [Fact]
    public async Task EitherTokenEndsTheIteration()
    {
        using var source = new CancellationTokenSource();
        var server = ThreePages();
        async Task Iterate(KeywayPages<Message> list, CancellationToken token)
        {
            await foreach (var _ in list.WithCancellation(token))
            {
                await source.CancelAsync();
            }
        }

        var error = await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => Iterate(server.Client().Messages.ListAsync(), source.Token));
        Assert.Equal(source.Token, error.CancellationToken);
        Assert.Single(server.Requests);
        error = await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => Iterate(server.Client().Messages.ListAsync(cancellationToken: source.Token), default));
        Assert.Equal(source.Token, error.CancellationToken);
        Assert.Single(server.Requests);
    }

    [Fact]
    public async Task OfTwoTokensEachEndsTheIteration()
    {
        using var other = new CancellationTokenSource();
        using var source = new CancellationTokenSource();
        var server = ThreePages();
        var list = server.Client().Messages.ListAsync(cancellationToken: source.Token);
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => list.FirstPageAsync(other.Token));
        list = server.Client().Messages.ListAsync(cancellationToken: other.Token);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => list.FirstPageAsync(source.Token));
        Assert.Empty(server.Requests);
    }
}
