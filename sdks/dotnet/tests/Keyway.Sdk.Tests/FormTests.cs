using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace Keyway.Tests;

public sealed class FormTests : IDisposable
{
    private const string Json = """{"conversation_id":"c","attachments":[{"part":"plan"}]}""";

    private readonly string _path = Path.GetTempFileName();

    public static TheoryData<string> Kinds => new() { "bytes", "seekable", "once", "disk" };

    public static TheoryData<string, string, string> Refused => new()
    {
        { "other", "plan,other", "no entry of attachments names the file “plan”. Add one with Part = \"plan\"" },
        { "plan,other", "plan", "an entry of attachments names the file “other”, but files has none of that name" },
        { "json", "json", "files has an invalid name" },
        { "a\"\r\nX: y", "a\"\r\nX: y", "files has an invalid name" },
    };

    public void Dispose() => File.Delete(_path);

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task ArrivesAfterTheJson(string kind)
    {
        var text = string.Concat(Enumerable.Repeat("0123456789", 20_000));
        var server = new FakeServer(Replies.Ok);
        // Neither a type of the caller's nor a length is that of a form.
        var headers = new Dictionary<string, string> { ["Content-Type"] = "text/plain" };
        var options = new CallOptions { ContentType = "a/b", ContentLength = 3, Headers = headers };
        await server.Client().Messages.CreateAsync(Body("plan"), null, options, Plan(Open(kind, text)));
        var type = server.Last.Header("content-type")!;
        Assert.Matches("^multipart/form-data; boundary=keyway-[0-9a-f]{32}$", type);
        var boundary = type[(type.IndexOf('=', StringComparison.Ordinal) + 1)..];
        var name = kind == "disk" ? Path.GetFileName(_path) : "plan";
        var form = $"--{boundary}\r\nContent-Disposition: form-data; name=\"json\"\r\nContent-Type: application/json\r\n\r\n{Json}"
            + $"\r\n--{boundary}\r\nContent-Disposition: form-data; name=\"plan\"; filename=\"{name}\"\r\n"
            + $"Content-Type: application/octet-stream\r\n\r\n{text}\r\n--{boundary}--\r\n";
        Assert.Equal(form, server.Last.Body);
        Assert.Equal(kind == "once" ? null : $"{form.Length}", server.Last.Header("content-length"));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task IsSentAgainWhereItCanBeRewound(string kind)
    {
        var server = new FakeServer(Replies.Drop, Replies.Error("ServiceUnavailableError", 503), Replies.Ok);
        var call = () => server.Client().Messages.CreateAsync(Body("plan"), files: Plan(Open(kind, "all")));
        if (kind == "once")
        {
            var error = await Assert.ThrowsAsync<ConnectionFailedException>(call);
            Assert.Contains(". A stream that is not seekable is sent only once", error.Message, StringComparison.Ordinal);
            Assert.Single(server.Requests);
            return;
        }

        await call();
        Assert.Equal(3, server.Requests.Count);
        Assert.Single(server.Requests.Select(each => each.Body).Distinct());
        Assert.Single(server.Requests.Select(each => each.Header("x-unique-transaction-id")).Distinct());
    }

    [Fact]
    public async Task IsNotSentAgainWhereTheHelpdeskMayHaveTheMessage()
    {
        var server = new FakeServer(Replies.Error("ConnectorExecutionError", 502), Replies.Ok);
        await Assert.ThrowsAsync<DownstreamException>(
            () => server.Client().Messages.CreateAsync(Body("plan"), files: Plan("a"u8.ToArray())));
        Assert.Single(server.Requests);
    }

    [Fact]
    public async Task ComesWithTheFirstMessageOfAConversation()
    {
        var message = new ConversationMessage { Body = "Hi", Attachments = [new() { Part = "plan" }] };
        var server = new FakeServer(Replies.Ok);
        await server.Client().Conversations.CreateAsync(
            new ConversationCreate { Message = message }, files: Plan("seven"u8.ToArray()));
        Assert.Contains("name=\"plan\"; filename=\"plan\"", server.Last.Body, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Refused))]
    public async Task IsRefusedBeforeAnythingIsSent(string parts, string files, string words)
    {
        var server = new FakeServer(Replies.Ok);
        var given = files.Split(',').ToDictionary(name => name, _ => (UploadFile)"a"u8.ToArray());
        var error = await Assert.ThrowsAsync<KeywayException>(
            () => server.Client().Messages.CreateAsync(Body(parts.Split(',')), files: given));
        Assert.Contains(words, error.Message, StringComparison.Ordinal);
        Assert.Empty(server.Requests);
    }

    [Fact]
    public async Task OnDiskMustBeThereAsLongAsItWas()
    {
        var server = new FakeServer(Replies.Ok);
        Task<Message> Create(string path) =>
            server.Client().Messages.CreateAsync(Body("plan"), files: Plan(new FileInfo(path)));
        var error = await Assert.ThrowsAsync<KeywayException>(() => Create(_path + ".none"));
        Assert.StartsWith("The file “plan” could not be read: ", error.Message, StringComparison.Ordinal);
        File.WriteAllText(_path, "all of it");
        server = new FakeServer(
            token =>
            {
                File.WriteAllText(_path, "less");
                return Replies.Drop(token);
            },
            Replies.Ok);
        error = await Assert.ThrowsAsync<KeywayException>(() => Create(_path));
        Assert.Equal("The file “plan” could not be read: it was truncated during the call", error.Message);
    }

    private static MessageCreate Body(params string[] parts) => new()
    {
        ConversationId = "c",
        Attachments = parts.Select(part => new MessageCreateAttachment { Part = part }).ToArray(),
    };

    private static Dictionary<string, UploadFile> Plan(UploadFile file) => new() { ["plan"] = file };

    private UploadFile Open(string kind, string text)
    {
        if (kind != "disk")
        {
            return UploadTests.Open(kind, text);
        }

        File.WriteAllText(_path, text);
        return new FileInfo(_path);
    }
}
