<?php

declare(strict_types=1);

namespace Keyway;

use Keyway\Exceptions\WebhookVerificationException;
use Keyway\Models\Event;
use Keyway\Runtime\Json;

/** Verifies what a webhook's address is sent (Standard Webhooks). */
final class Webhooks
{
    /** Seconds that a call may be old, or that the clocks of sender and receiver may differ. */
    private const TOLERANCE = 300;
    private const PREFIX = 'whsec_';

    /**
     * Verifies that a call to your webhook's address comes from Keyway, and gives the event that it tells.
     *
     * @param string $rawBody The body as it came, byte by byte: `file_get_contents('php://input')`
     * @param array<string, string|list<string>|mixed> $headers `$_SERVER`, `getallheaders()`, or those of a PSR-7 request
     * @param string|array<string> $secret `whsec_…`, as the webhook's create or rotation told it; several during a rotation
     * @throws WebhookVerificationException If the call is not Keyway's, is older than five minutes, or is no event
     */
    public static function unwrap(string $rawBody, array $headers, string|array $secret): Event
    {
        $keys = array_map(self::toKey(...), (array) $secret);
        if ($keys === []) {
            throw self::wrongSecret();
        }
        $id = self::header($headers, 'webhook-id');
        $time = self::header($headers, 'webhook-timestamp');
        $signatures = self::header($headers, 'webhook-signature');
        if (preg_match('/^\d{1,12}$/D', $time) !== 1 || abs(time() - (int) $time) > self::TOLERANCE) {
            throw new WebhookVerificationException(
                'timestamp',
                'webhook-timestamp is more than five minutes from now: an old call was sent again, or a clock is wrong.',
            );
        }
        foreach ($keys as $key) {
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$rawBody", $key, true));
            foreach (explode(' ', $signatures) as $signature) {
                if (hash_equals($expected, $signature)) {
                    return self::toEvent($rawBody);
                }
            }
        }
        throw new WebhookVerificationException(
            'signature',
            'No signature fits. Hand over the body as it came, not parsed, and the secret of this very webhook.',
        );
    }

    private static function toKey(#[\SensitiveParameter] mixed $secret): string
    {
        $isMarked = is_string($secret) && str_starts_with($secret, self::PREFIX);
        $key = $isMarked ? base64_decode(substr($secret, strlen(self::PREFIX)), true) : false;
        if ($key === false || strlen($key) < 24 || strlen($key) > 64) {
            throw self::wrongSecret();
        }
        return $key;
    }

    private static function wrongSecret(): WebhookVerificationException
    {
        return new WebhookVerificationException(
            'secret',
            'A secret is `whsec_` and 24 to 64 bytes in base64, as the webhook’s create or rotation told it.',
        );
    }

    /** @param array<string, mixed> $headers */
    private static function header(array $headers, string $name): string
    {
        foreach ($headers as $key => $value) {
            $spelled = str_replace('_', '-', strtolower((string) $key));
            if (($spelled === $name || $spelled === "http-$name") && $value !== null && $value !== []) {
                $text = implode(' ', (array) $value);
                if ($text !== '') {
                    return $text;
                }
            }
        }
        throw new WebhookVerificationException(
            'headers',
            "The header $name is missing: the request is not from Keyway, or a proxy removed the header.",
        );
    }

    private static function toEvent(string $body): Event
    {
        $event = Json::decode($body);
        if (!is_array($event) || !is_string($event['type'] ?? null) || !is_array($event['data'] ?? null)) {
            throw new WebhookVerificationException('body', 'It is signed, but it is no event: who else has the secret?');
        }
        return Event::fromArray($event + ['timestamp' => '']);
    }
}
