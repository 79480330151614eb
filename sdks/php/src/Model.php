<?php

declare(strict_types=1);

namespace Keyway;

use Keyway\Runtime\Json;

/**
 * What bodies, queries and answers have in common. A member that this version of the SDK does not know is
 * kept in `$additional`, and so is a null of a member that may also be absent: `null` as the value of a
 * property means that it is absent. Both are written again with the rest.
 */
abstract class Model implements \JsonSerializable
{
    /**
     * Property, type and whether it is required, by the wire's name. A type is null for what JSON has
     * itself, a class, `[type]` for a list, `['*' => type]` for a map.
     *
     * @var array<string, array{string, mixed, bool}>
     */
    protected const MEMBERS = [];

    /**
     * From the shape of the wire, with names in snake_case.
     *
     * @param array<string, mixed> $members
     */
    final public static function fromArray(array $members): static
    {
        $arguments = [];
        $additional = [];
        foreach ($members as $name => $value) {
            [$property, $type, $required] = static::MEMBERS[$name] ?? [null, null, false];
            if ($property === null || ($value === null && !$required)) {
                $additional[$name] = $value;
            } else {
                $arguments[$property] = self::read($type, $value);
            }
        }
        return new static(...$arguments, additional: $additional);
    }

    /**
     * The shape of the wire, with names in snake_case; what is absent is left out.
     *
     * @return array<string, mixed>
     */
    final public function toArray(): array
    {
        $properties = get_object_vars($this);
        $members = [];
        foreach (static::MEMBERS as $name => [$property, $type, $required]) {
            $value = $properties[$property];
            if ($value !== null || $required) {
                $members[$name] = self::write(self::isList($type) ? self::withoutGaps($value) : $value);
            }
        }
        return $members + ($properties['additional'] ?? []);
    }

    /** As JSON knows it: what is an object there stays one when it is empty. */
    final public function jsonSerialize(): \stdClass
    {
        return static::wireShape($this->toArray());
    }

    /**
     * @internal
     * @param array<string, mixed> $members
     */
    final public static function wireShape(array $members): \stdClass
    {
        $shaped = [];
        foreach ($members as $name => $value) {
            $shaped[$name] = self::shape(static::MEMBERS[$name][1] ?? null, $value);
        }
        return (object) $shaped;
    }

    private static function read(mixed $type, mixed $value): mixed
    {
        if ($value === null || $type === null) {
            return $value;
        }
        if (is_string($type)) {
            return is_array($value) || $value instanceof \stdClass ? $type::fromArray((array) $value) : $value;
        }
        $map = array_key_exists('*', $type);
        $values = $value instanceof \stdClass && $map ? (array) $value : $value;
        $inner = $map ? $type['*'] : $type[0];
        return is_array($values)
            ? array_map(static fn (mixed $item): mixed => self::read($inner, $item), $values)
            : $values;
    }

    private static function write(mixed $value): mixed
    {
        return match (true) {
            $value instanceof self => $value->toArray(),
            $value instanceof \DateTimeInterface => Json::time($value),
            is_array($value) => array_map(self::write(...), $value),
            default => $value,
        };
    }

    private static function shape(mixed $type, mixed $value): mixed
    {
        if ($value instanceof self) {
            return $value->jsonSerialize();
        }
        if (!is_array($value) || $type === null) {
            return $value;
        }
        if (is_string($type)) {
            return $type::wireShape($value);
        }
        $inner = self::isList($type) ? $type[0] : $type['*'];
        $shaped = array_map(static fn (mixed $item): mixed => self::shape($inner, $item), $value);
        return self::isList($type) ? self::withoutGaps($shaped) : (object) $shaped;
    }

    private static function isList(mixed $type): bool
    {
        return is_array($type) && !array_key_exists('*', $type);
    }

    /** A list as `array_filter` leaves it, of which JSON would make an object. */
    private static function withoutGaps(mixed $value): mixed
    {
        $isNumbered = is_array($value) && array_filter(array_keys($value), is_string(...)) === [];
        return $isNumbered ? array_values($value) : $value;
    }
}
