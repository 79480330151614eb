using System;
using System.Threading;

namespace Keyway;

/// <summary>
/// Everything the SDK throws, but for the cancellation a caller asked for
/// (<see cref="KeywayCanceledException"/>). Messages never hold a key, a token or a body that was sent.
/// </summary>
public class KeywayException : Exception
{
    /// <summary>Makes an exception with a message and perhaps its cause.</summary>
    public KeywayException(string message, Exception? innerException = null)
        : base(message, innerException)
    {
    }

    /// <summary>The stable name of the condition, when the server answered with one.</summary>
    public string? TypeName { get; private protected set; }

    /// <summary>The HTTP status, when there was an answer.</summary>
    public int? StatusCode { get; private protected set; }

    /// <summary>Quote it when asking for help.</summary>
    public string? RequestId { get; private protected set; }

    /// <summary>
    /// The id the create was sent under: repeat it under the same id and it happens once.
    /// </summary>
    public string? TransactionId { get; private protected set; }
}

/// <summary>
/// The request could not be sent, or the connection was lost before the answer was complete.
/// </summary>
public sealed class ConnectionFailedException : KeywayException
{
    internal ConnectionFailedException(string message, Exception cause, string? transactionId)
        : base(message, cause) => TransactionId = transactionId;
}

/// <summary>A try took longer than the timeout.</summary>
public class KeywayTimeoutException : KeywayException
{
    internal KeywayTimeoutException(string message, Exception cause, string? transactionId)
        : base(message, cause) => TransactionId = transactionId;
}

/// <summary>
/// The call took longer than its deadline, all tries and waits together. A create may have happened: repeat it under its
/// <see cref="KeywayException.TransactionId"/>, and it happens once.
/// </summary>
public sealed class KeywayDeadlineException : KeywayTimeoutException
{
    internal KeywayDeadlineException(string message, Exception cause, string? transactionId)
        : base(message, cause, transactionId)
    {
    }
}

/// <summary>The caller's token ended the call. Caught as any <see cref="OperationCanceledException"/>.</summary>
public sealed class KeywayCanceledException : OperationCanceledException
{
    internal KeywayCanceledException(
        OperationCanceledException cause, string? transactionId, CancellationToken cancellationToken)
        : base("The call was canceled", cause, cancellationToken) => TransactionId = transactionId;

    /// <summary>
    /// The id the create was sent under, if it was a create: repeat it under the same id and it happens once.
    /// </summary>
    public string? TransactionId { get; }
}
