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
        return self::withArrays(json_decode($text));
    }

    /** A moment as the wire writes it. */
    public static function time(\DateTimeInterface $moment): string
    {
        return \DateTimeImmutable::createFromInterface($moment)
            ->setTimezone(new \DateTimeZone('UTC'))
            ->format('Y-m-d\TH:i:s.v\Z');
    }

    /** Objects as arrays, but for those that would be taken for a list when they are written again. */
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
