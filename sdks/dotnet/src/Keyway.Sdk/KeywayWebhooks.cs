using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

namespace Keyway;

/// <summary>Verifies what a webhook's address is sent (Standard Webhooks).</summary>
public static class KeywayWebhooks
{
    /// <summary>Seconds that a call may be old, or that the clocks of sender and receiver may differ.</summary>
    private const long Tolerance = 300;
    private const string Prefix = "whsec_";

    /// <summary>Verifies that a call to your webhook's address comes from Keyway, and gives the event that it tells.</summary>
    /// <param name="rawBody">The body as it came, byte by byte.</param>
    /// <param name="headers">
    /// Headers of the request: those of ASP.NET Core, of <c>HttpRequestMessage</c>, or a dictionary; names in any case.
    /// </param>
    /// <param name="secrets"><c>whsec_…</c>, as the webhook's create or rotation told it; several during a rotation.</param>
    /// <typeparam name="THeader">A text, or several of them.</typeparam>
    /// <exception cref="WebhookVerificationException">
    /// If the call is not Keyway's, is older than five minutes, or is no event.
    /// </exception>
    public static Event Unwrap<THeader>(
        byte[] rawBody, IEnumerable<KeyValuePair<string, THeader>> headers, params string[] secrets)
    {
        var keys = secrets.Select(ToKey).ToArray();
        if (keys.Length == 0)
        {
            throw WrongSecret();
        }

        var id = Header(headers, "webhook-id");
        var time = Header(headers, "webhook-timestamp");
        var signatures = Header(headers, "webhook-signature").Split(' ');
        AssertRecent(time);
        var signed = Encoding.UTF8.GetBytes($"{id}.{time}.").Concat(rawBody).ToArray();
        foreach (var key in keys)
        {
            using var hmac = new HMACSHA256(key);
            var expected = Encoding.ASCII.GetBytes("v1," + Convert.ToBase64String(hmac.ComputeHash(signed)));
            if (signatures.Any(signature => AreEqual(expected, Encoding.UTF8.GetBytes(signature))))
            {
                return ToEvent(rawBody);
            }
        }

        throw new WebhookVerificationException(
            WebhookFault.Signature,
            "No signature fits. Hand over the body as it came, not parsed, and the secret of this very webhook.");
    }

    /// <inheritdoc cref="Unwrap{THeader}(byte[], IEnumerable{KeyValuePair{string, THeader}}, string[])" />
    public static Event Unwrap<THeader>(
        string rawBody, IEnumerable<KeyValuePair<string, THeader>> headers, params string[] secrets) =>
        Unwrap(Encoding.UTF8.GetBytes(rawBody), headers, secrets);

    private static byte[] ToKey(string? secret)
    {
        try
        {
            var key = secret?.StartsWith(Prefix, StringComparison.Ordinal) == true
                ? Convert.FromBase64String(secret.Substring(Prefix.Length))
                : [];
            return key.Length is >= 24 and <= 64 ? key : throw WrongSecret();
        }
        catch (FormatException)
        {
            throw WrongSecret();
        }
    }

    private static WebhookVerificationException WrongSecret() =>
        new(
            WebhookFault.Secret,
            "A secret is `whsec_` and 24 to 64 bytes in base64, as the webhook’s create or rotation told it.");

    private static string Header<THeader>(IEnumerable<KeyValuePair<string, THeader>> headers, string name)
    {
        var values = headers
            .Where(header => string.Equals(header.Key, name, StringComparison.OrdinalIgnoreCase))
            .SelectMany(header => header.Value is string text
                ? [text]
                : header.Value as IEnumerable<string?> ?? [header.Value?.ToString()])
            .Where(value => !string.IsNullOrEmpty(value));
        var joined = string.Join(" ", values);
        return joined.Length > 0
            ? joined
            : throw new WebhookVerificationException(
                WebhookFault.Headers, $"The header {name} is missing: the request is not from Keyway, or a proxy removed the header.");
    }

    private static void AssertRecent(string time)
    {
        var isRecent = time.Length <= 12
            && long.TryParse(time, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds)
            && Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) <= Tolerance;
        if (!isRecent)
        {
            throw new WebhookVerificationException(
                WebhookFault.Timestamp,
                "webhook-timestamp is more than five minutes from now: an old call was sent again, or a clock is wrong.");
        }
    }

    /// <summary>In a time that tells nothing of where they differ.</summary>
    private static bool AreEqual(byte[] expected, byte[] given)
    {
#if NETSTANDARD2_0
        var difference = expected.Length ^ given.Length;
        for (var at = 0; at < expected.Length && at < given.Length; at++)
        {
            difference |= expected[at] ^ given[at];
        }

        return difference == 0;
#else
        return CryptographicOperations.FixedTimeEquals(expected, given);
#endif
    }

    private static Event ToEvent(byte[] body)
    {
        try
        {
            var wire = Wire.Parse(body);
            if (wire.ValueKind == JsonValueKind.Object
                && wire.TryGetProperty("type", out var type) && type.ValueKind == JsonValueKind.String
                && wire.TryGetProperty("data", out var data) && data.ValueKind == JsonValueKind.Object)
            {
                return Event.FromWire(wire);
            }
        }
        catch (JsonException)
        {
            // Said below.
        }

        throw new WebhookVerificationException(
            WebhookFault.Body, "It is signed, but it is no event: who else has the secret?");
    }
}
