<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\Exceptions\ApiException;
use Keyway\Generated\Description;

/**
 * Makes the exception of the class that fits an answer.
 *
 * @internal
 */
final class ErrorFactory
{
    private const DATE_FORMATS = ['D, d M Y H:i:s T', 'l, d-M-y H:i:s T', 'D M j H:i:s Y'];

    /** @param array<string, mixed> $body What of the body can be trusted to be an error of ours */
    public static function build(Received $received, array $body, ?string $transactionId, float $now): ApiException
    {
        $text = static fn (string $name): ?string => is_string($body[$name] ?? null) ? $body[$name] : null;
        $typeName = $text('type_name');
        $class = self::classFor($received->status, $typeName);
        $detail = $body['detail'] ?? null;
        $detail = $detail instanceof \stdClass ? (array) $detail : $detail;
        $downstream = $body['downstream_errors'] ?? null;
        return new $class(
            $text('message') ?? self::messageOf($received->status),
            statusCode: $received->status,
            typeName: $typeName,
            requestId: $received->header('request-id'),
            transactionId: $transactionId,
            headers: $received->headers(),
            detail: is_string($detail) || is_array($detail) ? $detail : null,
            ref: $text('ref'),
            downstreamErrors: is_array($downstream) ? array_values($downstream) : null,
            raw: $body['_raw'] ?? null,
            retryAfterSeconds: self::retryAfter($received->header('retry-after'), $now),
        );
    }

    /** The message for a response without a Keyway error. */
    private static function messageOf(int $status): string
    {
        return $status === 413
            ? 'Something between this program and Keyway refused the request as too large (status 413). '
                . 'Raise its limit, in nginx `client_max_body_size`'
            : "The server answered with status $status";
    }

    /** @return class-string<ApiException> */
    private static function classFor(int $status, ?string $typeName): string
    {
        $statuses = Description::ERROR_STATUSES;
        $family = Description::ERROR_TYPES[$typeName ?? '']
            ?? $statuses[$status]
            ?? $statuses[intdiv($status, 100) . 'XX']
            ?? $statuses['default'];
        $class = 'Keyway\\Exceptions\\' . substr($family, 0, -strlen('Error')) . 'Exception';
        return is_a($class, ApiException::class, true) ? $class : ApiException::class;
    }

    /** Seconds to wait, from either form of the header (RFC 9110 §10.2.3). */
    private static function retryAfter(?string $value, float $now): ?float
    {
        if ($value === null) {
            return null;
        }
        if (preg_match('/^\d{1,9}$/D', $value) === 1) {
            return (float) $value;
        }
        foreach (self::DATE_FORMATS as $format) {
            $date = \DateTimeImmutable::createFromFormat("!$format", $value, new \DateTimeZone('UTC'));
            if ($date !== false) {
                return max(0.0, $date->getTimestamp() - $now);
            }
        }
        return null;
    }
}
