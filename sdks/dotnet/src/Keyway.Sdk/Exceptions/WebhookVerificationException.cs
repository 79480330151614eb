namespace Keyway;

/// <summary>What was wrong with a call to your webhook's address.</summary>
public enum WebhookFault
{
    /// <summary>A fault of your own settings: a secret is none.</summary>
    Secret,

    /// <summary>A header of Standard Webhooks is missing.</summary>
    Headers,

    /// <summary>It was signed more than five minutes from now.</summary>
    Timestamp,

    /// <summary>No signature fits the id, the time, the body and a secret.</summary>
    Signature,

    /// <summary>It is signed, but it is no event.</summary>
    Body,
}

/// <summary>What came is not to be believed: answer 400, and do nothing of what it says.</summary>
public sealed class WebhookVerificationException : KeywayException
{
    internal WebhookVerificationException(WebhookFault reason, string message)
        : base(message) => Reason = reason;

    /// <summary>What was wrong.</summary>
    public WebhookFault Reason { get; }
}
