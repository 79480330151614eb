<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\Exceptions\KeywayException;

/** @internal */
final class Json
{
    public static function encode(mixed $value): string
    {
        $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION;
        try {
            return json_encode(self::withTimes($value), $flags);
        } catch (\JsonException $error) {
            throw new KeywayException("The body cannot be written as JSON: {$error->getMessage()}");
        }
    }

    /** The value of a JSON text; null when it is none. */
    public static function decode(string $text): mixed
    {
        $value = json_decode($text);
        if (json_last_error() === JSON_ERROR_UTF16) {
            $value = json_decode(self::withoutHalves($text));
        }
        return self::withArrays($value);
    }

    /** A moment as the wire writes it. */
    public static function time(\DateTimeInterface $moment): string
    {
        return \DateTimeImmutable::createFromInterface($moment)
            ->setTimezone(new \DateTimeZone('UTC'))
            ->format('Y-m-d\TH:i:s.v\Z');
    }

    /**
     * JavaScript writes half of a surrogate pair, such as a text that was cut may end in, as an escape of its own,
     * at which PHP gives up the whole text: the replacement character takes its place.
     */
    private static function withoutHalves(string $text): string
    {
        $pair = '\\\\u[dD][89abAB][\da-fA-F]{2}\\\\u[dD][c-fC-F][\da-fA-F]{2}';
        $otherEscape = '\\\\[^u]';
        $half = '\\\\u[dD][89a-fA-F][\da-fA-F]{2}';
        return (string) preg_replace("/(?:$pair|$otherEscape)(*SKIP)(*FAIL)|$half/", '\ufffd', $text);
    }

    /** Decodes objects as arrays, except objects that would be encoded as a list again. */
    private static function withArrays(mixed $value): mixed
    {
        if ($value instanceof \stdClass) {
            $members = array_map(self::withArrays(...), get_object_vars($value));
            return array_is_list($members) ? (object) $members : $members;
        }
        return is_array($value) ? array_map(self::withArrays(...), $value) : $value;
    }

    private static function withTimes(mixed $value): mixed
    {
        return match (true) {
            $value instanceof \DateTimeInterface => self::time($value),
            $value instanceof \JsonSerializable => self::withTimes($value->jsonSerialize()),
            $value instanceof \stdClass => (object) array_map(self::withTimes(...), get_object_vars($value)),
            is_array($value) => array_map(self::withTimes(...), $value),
            default => $value,
        };
    }
}
