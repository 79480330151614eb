<?php

declare(strict_types=1);

namespace Keyway\Runtime;

/**
 * Takes JSON of a 2xx answer, or none; everything else is an error.
 *
 * @internal
 */
final class Envelope
{
    /**
     * @param callable(array<string, mixed>): \Throwable $toError
     * @return array<string, mixed>|null
     */
    public static function accept(Received $received, callable $toError): ?array
    {
        $body = $received->body === '' ? null : Json::decode($received->body);
        if (!$received->isSuccess()) {
            throw $toError(self::errorBody($body));
        }
        if ($received->body === '') {
            return null;
        }
        if (!is_array($body)) {
            $status = $received->status;
            throw $toError([
                'message' => "The answer is not a JSON object: does baseUrl lead to a Keyway server? (status $status)",
            ]);
        }
        return $body;
    }

    /**
     * What of a body can be trusted to be an error of ours; something in between may have answered instead.
     *
     * @return array<string, mixed>
     */
    public static function errorBody(mixed $body): array
    {
        return is_array($body) && isset($body['type_name']) ? $body : [];
    }
}
