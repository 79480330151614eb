<?php

declare(strict_types=1);

namespace Keyway\Tests;

use Keyway\Keyway;
use PHPUnit\Framework\TestCase;
use Psr\Http\Message\ResponseInterface;

abstract class SdkTestCase extends TestCase
{
    protected const API_KEY = 'sk_test_this-is-the-secret-api-key';
    protected const ADMIN_KEY = 'admin-this-is-the-secret-admin-key';

    protected FakeServer $server;
    protected FakeClock $clock;

    /** A client of a server that answers so. */
    protected function answered(ResponseInterface|\Throwable ...$answers): Keyway
    {
        return $this->with([], ...$answers);
    }

    /** @param array<string, mixed> $options */
    protected function with(array $options, ResponseInterface|\Throwable ...$answers): Keyway
    {
        $this->server = new FakeServer(...$answers);
        $this->clock = new FakeClock();
        return new Keyway(...$options + [
            'baseUrl' => 'https://keyway.test/base/',
            'apiKey' => self::API_KEY,
            'adminKey' => self::ADMIN_KEY,
            'appId' => 'app-1',
            'consumerId' => 'consumer-1',
            'httpClient' => $this->server,
            'clock' => $this->clock,
        ]);
    }

    /** What the act throws. */
    protected function thrownBy(callable $act): \Throwable
    {
        try {
            $act();
        } catch (\Throwable $error) {
            return $error;
        }
        self::fail('nothing was thrown');
    }

    /** @return array<string, mixed> */
    protected static function message(string $id = 'm1'): array
    {
        return [
            'id' => $id,
            'downstream_id' => "d-$id",
            'conversation_id' => '42',
            'type' => 'note',
            'direction' => 'outbound',
            'channel' => null,
            'subject' => null,
            'body' => 'Grüße 👋',
            'body_html' => null,
            'author' => ['id' => '7', 'type' => 'agent', 'name' => null, 'email' => null],
            'recipients' => [['role' => 'to', 'address' => 'a@example.com', 'name' => null]],
            'attachments' => [],
            'status' => 'sent',
            'in_reply_to_id' => null,
            'external_id' => null,
            'metadata' => ['0' => 'zero', 'score' => 1.5],
            'web_url' => null,
            'sent_at' => null,
            'created_at' => '2026-03-04T09:30:00.000Z',
            'updated_at' => null,
        ];
    }
}
