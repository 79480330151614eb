using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Xunit;

namespace Keyway.Tests;

public sealed class WebhooksTests
{
    private const string Body = """
        {"type":"vault.connection.created","timestamp":"2026-03-04T09:30:00.000Z","data":{"event_id":"evt_1","consumer_id":"Łódź 👋","unified_api":null}}
        """;

    private static readonly string s_secret = Secret(7, 32);
    private static readonly string s_other = Secret(8, 24);

    /// <summary>The vector of the standard's own libraries.</summary>
    [Fact]
    public void SignsAsTheStandardSays() =>
        Assert.Equal(
            "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
            Sign("1614265330", """{"test": 2432232314}""", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek"));

    [Fact]
    public void GivesTheEvent()
    {
        foreach (var told in new[]
        {
            KeywayWebhooks.Unwrap(Body, Headers(), s_secret),
            KeywayWebhooks.Unwrap(Encoding.UTF8.GetBytes(Body), Headers(), s_secret),
        })
        {
            Assert.Equal("vault.connection.created", told.Type);
            Assert.Equal(("evt_1", "Łódź 👋"), (told.Data.EventId, told.Data.ConsumerId));
            Assert.True(JsonNode.DeepEquals(JsonNode.Parse(Body), JsonNode.Parse(told.ToJson())));
        }
    }

    [Fact]
    public void GivesTheRecordOfAnEventAsItsClass()
    {
        static KeywayObject? Read(string type, string entity)
        {
            var wire = "{\"type\":\"" + type + "\",\"timestamp\":\"2026-03-04T09:30:00.000Z\",\"data\":{\"event_id\":\"evt_1\"" + entity + "}}";
            return JsonSerializer.Deserialize<Event>(wire)!.Record();
        }

        const string Entity = ",\"entity\":{\"id\":\"7\",\"body\":\"Hi\"}";
        Assert.True(Read("customer-support.message.created", Entity) is Message { Id: "7", Body: "Hi" });
        Assert.True(Read("customer-support.conversation.updated", Entity) is Conversation { Id: "7" });
        Assert.True(Read("customer-support.customer.deleted", Entity) is Customer { Id: "7" });
        Assert.Null(Read("customer-support.message.created", ",\"entity_truncated\":true"));
        Assert.Null(Read("vault.connection.created", string.Empty));
        Assert.Null(Read("later", Entity));
        var logged = JsonSerializer.Deserialize<LoggedEvent>(
            "{\"type\":\"customer-support.message.created\",\"data\":{\"event_id\":\"evt_1\"" + Entity + "},\"cursor\":\"c\"}")!;
        Assert.IsType<Message>(logged.Record());
    }

    [Fact]
    public void TakesHeadersInEveryForm()
    {
        var lower = Headers();
        using var request = new HttpRequestMessage();
        foreach (var (name, value) in lower)
        {
            request.Headers.Add(name, value);
        }

        Assert.Equal("evt_1", KeywayWebhooks.Unwrap(Body, request.Headers, s_secret).Data.EventId);
        var upper = lower.ToDictionary(header => header.Key.ToUpperInvariant(), header => header.Value);
        Assert.Equal("evt_1", KeywayWebhooks.Unwrap(Body, upper, s_secret).Data.EventId);
        IDictionary<string, string[]> lists = lower.ToDictionary(header => header.Key, header => new[] { header.Value });
        Assert.Equal("evt_1", KeywayWebhooks.Unwrap(Body, lists, s_secret).Data.EventId);
    }

    [Fact]
    public void TakesAnySignatureAndAnySecret()
    {
        var time = Now();
        var foreign = "v1," + Convert.ToBase64String(new byte[32]);
        var own = Sign(time);
        var byOther = Sign(time, secret: s_other);
        Assert.NotNull(KeywayWebhooks.Unwrap(Body, Headers($"{foreign} v2,x {own}", time), s_secret));
        Assert.NotNull(KeywayWebhooks.Unwrap(Body, Headers(byOther, time), s_secret, s_other));
        Assert.NotNull(KeywayWebhooks.Unwrap(Body, Headers($"{byOther} {own}", time), s_secret));
    }

    [Fact]
    public void RefusesWhatHasOneByteChanged()
    {
        var time = Now();
        var good = Headers(Sign(time), time);
        Dictionary<string, string> With(string name, string value) => new(good) { [name] = value };
        Assert.Equal(WebhookFault.Signature, FaultOf(Flip(Body, 12), good));
        Assert.Equal(WebhookFault.Signature, FaultOf(Body + " ", good));
        Assert.Equal(WebhookFault.Signature, FaultOf(Body, With("webhook-id", "evt_2")));
        var later = (long.Parse(time, CultureInfo.InvariantCulture) + 10).ToString(CultureInfo.InvariantCulture);
        Assert.Equal(WebhookFault.Signature, FaultOf(Body, With("webhook-timestamp", later)));
        var signature = good["webhook-signature"];
        foreach (var wrong in new[] { Flip(signature, 5), signature.Substring(3), "v1,", signature + "=" })
        {
            Assert.Equal(WebhookFault.Signature, FaultOf(Body, With("webhook-signature", wrong)));
        }

        Assert.Equal(WebhookFault.Signature, FaultOf(Body, good, s_other));
    }

    [Theory]
    [InlineData("webhook-id")]
    [InlineData("webhook-timestamp")]
    [InlineData("webhook-signature")]
    public void NamesAMissingHeader(string name)
    {
        var headers = Headers();
        headers[name] = string.Empty;
        Assert.Equal(WebhookFault.Headers, FaultOf(Body, headers));
        headers.Remove(name);
        var error = Assert.Throws<WebhookVerificationException>(() => KeywayWebhooks.Unwrap(Body, headers, s_secret));
        Assert.Contains(name, error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(-290, true)]
    [InlineData(290, true)]
    [InlineData(-310, false)]
    [InlineData(310, false)]
    public void TakesCallsOfFiveMinutes(int offset, bool isTaken)
    {
        var headers = Headers(time: Now(offset));
        if (isTaken)
        {
            Assert.NotNull(KeywayWebhooks.Unwrap(Body, headers, s_secret));
        }
        else
        {
            Assert.Equal(WebhookFault.Timestamp, FaultOf(Body, headers));
        }
    }

    [Theory]
    [InlineData("yesterday")]
    [InlineData("-1")]
    [InlineData("1e9")]
    [InlineData("99999999999999")]
    public void RefusesWhatIsNoTime(string time) =>
        Assert.Equal(WebhookFault.Timestamp, FaultOf(Body, Headers(time: time)));

    [Fact]
    public void SaysThatASecretIsNone()
    {
        foreach (var wrong in new[] { "", s_secret.Substring(6), "whsec_***", "whsec_c2hvcnQ=", null! })
        {
            Assert.Equal(WebhookFault.Secret, FaultOf(Body, Headers(), wrong));
            Assert.Equal(WebhookFault.Secret, FaultOf(Body, Headers(), s_secret, wrong));
        }

        var none = Assert.Throws<WebhookVerificationException>(() => KeywayWebhooks.Unwrap(Body, Headers()));
        Assert.Equal(WebhookFault.Secret, none.Reason);
    }

    [Theory]
    [InlineData("nonsense")]
    [InlineData("[]")]
    [InlineData("null")]
    [InlineData("{\"type\":1,\"data\":{}}")]
    [InlineData("{\"type\":\"a\"}")]
    public void RefusesWhatIsNoEventThoughItIsSigned(string body)
    {
        var time = Now();
        Assert.Equal(WebhookFault.Body, FaultOf(body, Headers(Sign(time, body), time)));
    }

    private static string Secret(byte value, int length) =>
        "whsec_" + Convert.ToBase64String(Enumerable.Repeat(value, length).ToArray());

    private static string Now(int offset = 0) =>
        (DateTimeOffset.UtcNow.ToUnixTimeSeconds() + offset).ToString(CultureInfo.InvariantCulture);

    private static string Sign(string time, string body = Body, string? secret = null, string id = "evt_1")
    {
        using var hmac = new HMACSHA256(Convert.FromBase64String((secret ?? s_secret).Substring(6)));
        return "v1," + Convert.ToBase64String(hmac.ComputeHash(Encoding.UTF8.GetBytes($"{id}.{time}.{body}")));
    }

    private static Dictionary<string, string> Headers(string? signature = null, string? time = null)
    {
        time ??= Now();
        return new Dictionary<string, string>
        {
            ["webhook-id"] = "evt_1",
            ["webhook-timestamp"] = time,
            ["webhook-signature"] = signature ?? Sign(time),
        };
    }

    private static string Flip(string text, int at) =>
        text.Substring(0, at) + (text[at] == 'A' ? 'B' : 'A') + text.Substring(at + 1);

    private static WebhookFault FaultOf(string body, Dictionary<string, string> headers, params string[] secrets)
    {
        var given = secrets.Length > 0 ? secrets : [s_secret];
        var error = Assert.ThrowsAny<KeywayException>(() => KeywayWebhooks.Unwrap(body, headers, given));
        Assert.DoesNotContain(s_secret.Substring(6), error.ToString(), StringComparison.Ordinal);
        return Assert.IsType<WebhookVerificationException>(error).Reason;
    }
}
