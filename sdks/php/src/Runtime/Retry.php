<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\Exceptions\ApiException;
use Keyway\Exceptions\ConnectionFailedException;
use Keyway\Exceptions\DeadlineException;
use Keyway\Exceptions\DownstreamException;
use Keyway\Exceptions\KeywayException;
use Keyway\Exceptions\TimeoutException;

/** @internal */
final class Retry
{
    private const FIRST_DELAY_MS = 500;
    private const LONGEST_DELAY_MS = 8_000;
    private const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'];
    private const IDEMPOTENT_METHODS = [...self::READ_METHODS, 'PUT', 'DELETE'];

    /**
     * Milliseconds to wait before the request may be sent again; null when it must not be. A wait that the
     * server asks for is kept in full; past the longest one, the error goes to the caller.
     */
    public static function delay(
        KeywayException $error,
        WireRequest $request,
        int $attempt,
        float $longestWaitSeconds,
        Clock $clock,
    ): ?int {
        if ($request->file?->isSpent() === true || !self::isRetryable($error, $request)) {
            return null;
        }
        $asked = $error instanceof ApiException ? $error->retryAfterSeconds : null;
        if ($asked !== null) {
            return $asked <= $longestWaitSeconds ? (int) ceil($asked * 1000) : null;
        }
        $longest = min(self::LONGEST_DELAY_MS, $longestWaitSeconds * 1000, self::FIRST_DELAY_MS * 2 ** $attempt);
        return (int) ($clock->random() * $longest);
    }

    private static function isRetryable(KeywayException $error, WireRequest $request): bool
    {
        // An upload creates no record, and may be repeated; the record of a form has a transaction.
        $idempotent = $request->file?->isForm() === false || in_array($request->method, self::IDEMPOTENT_METHODS, true);
        // The server runs a transaction once and replays its answer, so that sending it again adds nothing.
        $repeatable = $idempotent || $request->transactionId !== null;
        return match (true) {
            $error instanceof ConnectionFailedException => $repeatable || $error->unsent,
            $error instanceof DeadlineException => false,
            // A helpdesk that hangs would hang again: a read is not worth the wait, a create needs its answer.
            $error instanceof TimeoutException => $repeatable
                && ($request->file !== null || !in_array($request->method, self::READ_METHODS, true)),
            $error instanceof ApiException => self::isRetryableAnswer($error, $idempotent, $repeatable),
            default => false,
        };
    }

    private static function isRetryableAnswer(ApiException $error, bool $idempotent, bool $repeatable): bool
    {
        if ($error->outcome === 'unknown' || $error->typeName === 'TransactionOutcomeUnknownError') {
            return false;
        }
        // A stored answer stays what it is.
        if (($error->headers['idempotent-replayed'] ?? null) === ['true']) {
            return false;
        }
        if ($error->typeName === 'TransactionConflictError') {
            return true;
        }
        // The downstream may have acted before it failed, and a transaction id means nothing to it.
        if ($error instanceof DownstreamException) {
            return $idempotent && in_array($error->statusCode, [429, 502, 503], true);
        }
        if ($error->statusCode === 429 || $error->statusCode === 503) {
            return true;
        }
        return $repeatable && ($error->statusCode === 502 || $error->statusCode === 504);
    }
}
