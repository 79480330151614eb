<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\Exceptions\KeywayException;

/**
 * Writes a query as the server reads it: `filter[type]=note`, `filter[status_codes][]=200`.
 *
 * @internal
 */
final class QueryEncoder
{
    /**
     * Omits null; dates become ISO 8601 in UTC.
     *
     * @param array<string, mixed> $query
     * @param list<string> $commaSeparated
     */
    public static function encode(array $query, array $commaSeparated): string
    {
        $pairs = [];
        foreach ($query as $name => $value) {
            if (is_array($value) && in_array($name, $commaSeparated, true)) {
                $value = implode(',', array_map(self::text(...), $value));
            }
            array_push($pairs, ...self::pairs((string) $name, $value));
        }
        return implode('&', $pairs);
    }

    /** @return list<string> */
    private static function pairs(string $name, mixed $value): array
    {
        if ($value === null) {
            return [];
        }
        if ($value instanceof \stdClass) {
            $value = (array) $value;
        }
        if (!is_array($value)) {
            return [self::encoded($name) . '=' . self::encoded(self::text($value))];
        }
        $pairs = [];
        $list = array_is_list($value);
        foreach ($value as $member => $inner) {
            array_push($pairs, ...self::pairs($list ? "{$name}[]" : "{$name}[$member]", $inner));
        }
        return $pairs;
    }

    private static function text(mixed $value): string
    {
        return match (true) {
            is_bool($value) => $value ? 'true' : 'false',
            $value instanceof \DateTimeInterface => Json::time($value),
            is_scalar($value), $value instanceof \Stringable => (string) $value,
            default => throw new KeywayException('A query takes text, numbers, booleans, dates and arrays of these'),
        };
    }

    private static function encoded(string $text): string
    {
        if (preg_match('//u', $text) !== 1) {
            throw new KeywayException('The query holds text that is not well-formed');
        }
        return rawurlencode($text);
    }
}
