using System;
using System.Collections.Generic;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using Xunit;

namespace Keyway.Tests;

public sealed class ModelTests
{
    private const string Known = """
        {"id":"m1","type":"telepathy","subject":null,"created_at":"2026-03-04T09:30:00.000Z","new_member":{"a":[1]},
        "recipients":[{"role":"to","address":"ä@x","name":null}],"metadata":{"n":1,"s":"x","b":true,"z":null},"body":"é😀"}
        """;

    private static Message Parse(string json) => JsonSerializer.Deserialize<Message>(json)!;

    [Fact]
    public void AMapOfRecordsIsWrittenAsItWasRead()
    {
        var attributes = new Dictionary<string, AttributeAbility>
        {
            ["phones"] = new() { State = AbilityState.Yes, Max = 1 },
        };
        Assert.Equal(
            """{"attributes":{"phones":{"state":"yes","max":1}}}""",
            new WriteAbility { Attributes = attributes }.ToJson());
    }

    [Fact]
    public void AnUpdateTellsNullFromAbsent()
    {
        Assert.Equal("{}", new MessageUpdate().ToJson());
        Assert.Equal("""{"subject":null,"body":"x"}""", new MessageUpdate { Subject = null, Body = "x" }.ToJson());
        // Where null is no value, it leaves the member out.
        Assert.Equal("{}", new ConnectionUpdate { Enabled = null }.ToJson());
        var settings = new Dictionary<string, string?> { ["api_key"] = null, ["subdomain"] = "acme" };
        Assert.Equal(
            """{"enabled":false,"settings":{"api_key":null,"subdomain":"acme"}}""",
            new ConnectionUpdate { Enabled = false, Settings = settings }.ToJson());
    }

    [Fact]
    public void KeepsWhatItDoesNotKnow()
    {
        var message = Parse(Known);
        Assert.Equal("telepathy", message.Type.Value);
        Assert.NotEqual(MessageType.Note, message.Type);
        Assert.Equal(1, message.Member("new_member")!.Value.GetProperty("a")[0].GetInt32());
        Assert.Null(message.Member("other"));
        Assert.Equal((true, false), (message.Has("subject"), message.Has("author")));
    }

    [Fact]
    public void ReadsItsMembers()
    {
        var message = Parse(Known);
        Assert.Equal(new DateTimeOffset(2026, 3, 4, 9, 30, 0, TimeSpan.Zero), message.CreatedAt);
        var recipient = Assert.Single(message.Recipients);
        Assert.Equal((MessageRecipientRole.To, "ä@x", null), (recipient.Role, recipient.Address, recipient.Name));
        Assert.Equal(1, message.Metadata!["n"]!.GetValue<int>());
        Assert.Null(message.Metadata["z"]);
        Assert.Null(message.Subject);
        Assert.Null(message.Author);
        Assert.Same(message.Recipients, message.Recipients);
    }

    [Fact]
    public void ComesBackAsItWasAlsoAfterItWasRead()
    {
        var message = Parse(Known);
        ReadAll(message);
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(Known), JsonNode.Parse(message.ToJson())));
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(Known), JsonNode.Parse(JsonSerializer.Serialize(message))));
    }

    [Fact]
    public void AMemberThatIsMissingOrAnotherThingIsNamed()
    {
        var attachment = JsonSerializer.Deserialize<MessageAttachment>("""{"size":1e30}""")!;
        Assert.Throws<KeywayException>(() => attachment.Size);
        var message = Parse("""{"id":"m1","body":5,"created_at":"yesterday"}""");
        Assert.Equal("m1", message.Id);
        Assert.Contains("conversation_id", Assert.Throws<KeywayException>(() => message.ConversationId).Message, StringComparison.Ordinal);
        Assert.Contains("body", Assert.Throws<KeywayException>(() => message.Body).Message, StringComparison.Ordinal);
        Assert.Throws<KeywayException>(() => message.CreatedAt);
        Assert.Equal("""{"id":"m1","body":5,"created_at":"yesterday"}""", message.ToJson());
    }

    [Theory]
    [InlineData("[]")]
    [InlineData("\"x\"")]
    public void WhatIsNoObjectIsNoRecord(string json) =>
        Assert.Throws<JsonException>(() => Parse(json));

    [Fact]
    public void RecordsAndNamesWorkWithinTypesOfTheCallers()
    {
        var mine = new Mine(new MessageUpdate { Subject = null }, MessageType.Note);
        var json = JsonSerializer.Serialize(mine);
        Assert.Equal("""{"Update":{"subject":null},"Type":"note"}""", json);
        var back = JsonSerializer.Deserialize<Mine>(json)!;
        Assert.True(back.Update.Has("subject"));
        Assert.Equal(mine.Type, back.Type);
    }

    [Fact]
    public async Task AnAnswerCarriesItsResponse()
    {
        var server = new FakeServer(Replies.Json(201, """{"status":"Created","service":"zendesk","data":{"id":"m1"},"_raw":[1]}"""));
        var message = await server.Client().Messages.CreateAsync(new MessageCreate { Body = "x" });
        var response = message.Response!;
        Assert.Equal((201, "req-1"), (response.StatusCode, response.RequestId));
        Assert.Equal("zendesk", response.Body!.Value.GetProperty("service").GetString());
        Assert.Equal(1, response.Raw!.Value[0].GetInt32());
        Assert.Equal("""{"id":"m1"}""", message.ToJson());
    }

    [Theory]
    [InlineData(@"cut \ud83d", "cut \ufffd")]
    [InlineData(@"\uDE00 cut", "\ufffd cut")]
    [InlineData(@"\ude00\ud83d", "\ufffd\ufffd")]
    [InlineData(@"\ud83d\ude00\ud83d", "😀\ufffd")]
    [InlineData(@"\ud83d\ud83d\ude00", "\ufffd😀")]
    [InlineData(@"\ud83d \\ud83d \n\u00e9", "\ufffd \\ud83d \né")]
    public async Task TextThatWasCutWithinACharacterIsRead(string written, string read)
    {
        var json = $$$"""{"data":{"id":"m1","body":"{{{written}}}"}}""";
        var message = await new FakeServer(Replies.Json(200, json)).Client().Messages.GetAsync("m1");
        Assert.Equal(read, message.Body);
        Assert.Equal(read, JsonNode.Parse(message.ToJson())!["body"]!.GetValue<string>());
        var failure = $$$"""{"type_name":"ConnectorExecutionError","message":"{{{written}}}","detail":{"outcome":"unknown"}}""";
        var server = new FakeServer(Replies.Json(502, failure));
        var error = await Assert.ThrowsAsync<DownstreamException>(
            () => server.Client().Messages.CreateAsync(new MessageCreate()));
        Assert.Equal((read, "unknown"), (error.Message, error.Outcome));
    }

    [Fact]
    public async Task AnAnswerMayBeDeep()
    {
        var deep = new string('[', 200) + new string(']', 200);
        var server = new FakeServer(Replies.Json(200, $$"""{"_raw":{{deep}},"data":{"id":"m1"} }"""));
        var message = await server.Client().Messages.GetAsync("m1");
        Assert.Equal(deep, message.Response!.Raw!.Value.GetRawText());
    }

    [Fact]
    public async Task AnAnswerWithoutABodyIsItsResponse()
    {
        var server = new FakeServer(Replies.Json(204, ""));
        var response = await server.Client().Vault.Connections.DeleteAsync("zendesk");
        Assert.Equal((204, "req-1", null), (response.StatusCode, response.RequestId, response.Body));
    }

    [Fact]
    public async Task TextThatIsNotWellFormedIsRefusedBeforeItIsSent()
    {
        var server = new FakeServer(Replies.Ok);
        await Assert.ThrowsAsync<KeywayException>(
            async () => await server.Client().Messages.CreateAsync(new MessageCreate { Body = "\ud800" }));
        Assert.Empty(server.Requests);
    }

    private static void ReadAll(KeywayObject record)
    {
        foreach (var property in record.GetType().GetProperties())
        {
            try
            {
                property.GetValue(record);
            }
            catch (System.Reflection.TargetInvocationException error) when (error.InnerException is KeywayException)
            {
            }
        }
    }

    private sealed record Mine(MessageUpdate Update, MessageType Type);
}
