<?php

declare(strict_types=1);

namespace Keyway\Tests;

use GuzzleHttp\Client;
use GuzzleHttp\Exception\RequestException;
use GuzzleHttp\Handler\MockHandler;
use GuzzleHttp\Psr7\Request;
use Keyway\CallOptions;
use Psr\Log\AbstractLogger;

final class SecretsTest extends SdkTestCase
{
    private const DOWNSTREAM = 'Bearer downstream-secret-token';

    public function testNoExceptionShowsAKeyOrABody(): void
    {
        $request = new Request('POST', '/', ['Authorization' => 'Bearer ' . self::API_KEY], 'secret body');
        $failure = new RequestException('sent ' . self::API_KEY . ' and ' . self::DOWNSTREAM, $request);
        $keyway = $this->with(['httpClient' => new Client(['handler' => new MockHandler([$failure])])]);
        $error = $this->thrownBy(static fn () => $keyway->messages->update(
            'm1',
            ['body' => 'secret body'],
            new CallOptions(downstreamAuthorization: self::DOWNSTREAM),
        ));
        $shown = "$error" . print_r($error->getPrevious(), true) . print_r($keyway, true);
        self::assertStringContainsString('[removed]', $shown);
        self::assertNoSecret($shown);
    }

    public function testNoDumpShowsAKey(): void
    {
        $keyway = $this->answered();
        ob_start();
        var_dump($keyway, $keyway->messages, $keyway->vault, $keyway->proxy);
        var_dump(new CallOptions(downstreamAuthorization: self::DOWNSTREAM));
        self::assertNoSecret((string) ob_get_clean());
    }

    public function testTheLogTellsWhatHappenedWithoutSecretsAndIds(): void
    {
        $logger = new class () extends AbstractLogger {
            /** @var list<string> */
            public array $lines = [];

            /** @param array<string, mixed> $context */
            public function log($level, $message, array $context = []): void
            {
                $this->lines[] = "$level $message " . json_encode($context);
            }
        };
        $keyway = $this->with(
            ['logger' => $logger],
            FakeServer::error(503, 'ServiceUnavailableError', ['message' => 'secret body']),
            FakeServer::item(self::message('id-of-a-message')),
        );
        $keyway->messages->get('id-of-a-message', new CallOptions(downstreamAuthorization: self::DOWNSTREAM));
        self::assertCount(3, $logger->lines);
        $text = implode("\n", $logger->lines);
        self::assertStringContainsString('warning', $text);
        self::assertStringContainsString('"operation":"messages.get"', $text);
        self::assertStringContainsString('"request_id":"req-1"', $text);
        self::assertStringNotContainsString('id-of-a-message', $text);
        self::assertNoSecret($text);
    }

    private static function assertNoSecret(string $text): void
    {
        foreach ([self::API_KEY, self::ADMIN_KEY, self::DOWNSTREAM, 'secret body'] as $secret) {
            self::assertStringNotContainsString($secret, $text);
            // What a stack trace shows of an argument.
            self::assertStringNotContainsString(substr($secret, 0, 15), $text);
        }
    }
}
