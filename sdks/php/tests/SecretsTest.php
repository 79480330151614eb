<?php

declare(strict_types=1);

namespace Keyway\Tests;

use GuzzleHttp\Client;
use GuzzleHttp\Exception\ConnectException;
use GuzzleHttp\Exception\RequestException;
use GuzzleHttp\Handler\MockHandler;
use GuzzleHttp\Psr7\Request;
use Keyway\CallOptions;
use Psr\Http\Message\RequestInterface;

final class SecretsTest extends SdkTestCase
{
    private const DOWNSTREAM = 'Bearer downstream-secret-token';

    /** Traces with arguments, as on a developer's machine. */
    protected function setUp(): void
    {
        ini_set('zend.exception_ignore_args', '0');
    }

    protected function tearDown(): void
    {
        ini_restore('zend.exception_ignore_args');
    }

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
        $shown = "$error" . self::ofTheSdk($error) . self::ofTheSdk($error->getPrevious()) . print_r($keyway, true);
        self::assertStringContainsString('[removed]', $shown);
        self::assertNoSecret($shown);
    }

    public function testNoExceptionShowsAnIdOrAQuery(): void
    {
        // Guzzle names the address in the words of every failure of curl.
        $fail = static fn (RequestInterface $request) => throw new ConnectException("failed for {$request->getUri()}", $request);
        $keyway = $this->with(['httpClient' => new Client(['handler' => $fail]), 'maxRetries' => 0]);
        $one = $this->thrownBy(static fn () => $keyway->messages->get('id-of-a-message'));
        self::assertStringContainsString('failed for https://keyway.test/base/messages/{message_id}', "$one");
        self::assertStringNotContainsString('id-of-a-message', (string) $one->getPrevious()?->getMessage());
        $list = $this->thrownBy(static fn () => $keyway->messages->list(['cursor' => 'a-cursor'])->firstPage());
        self::assertStringNotContainsString('a-cursor', "$list");
    }

    public function testNoTraceShowsABody(): void
    {
        if (PHP_VERSION_ID < 80200) {
            self::markTestSkipped('PHP hides marked arguments from 8.2 on');
        }
        $keyway = $this->with(['maxRetries' => 0], new \RuntimeException('lost'), new \RuntimeException('lost'));
        $error = $this->thrownBy(static fn () => $keyway->proxy->request('/x', 'POST', 'secret body'));
        self::assertNoSecret("$error" . self::ofTheSdk($error));
        $error = $this->thrownBy(static fn () => $keyway->messages->create(['body' => 'secret body']));
        self::assertNoSecret(self::ofTheSdk($error));
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
        $logger = new ListLogger();
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

    /** The part of a trace that is the SDK's; the tests' own arguments hold the secrets. */
    private static function ofTheSdk(?\Throwable $error): string
    {
        $own = static fn (array $frame): bool => preg_match('/^Keyway\\\\(?!Tests)/', $frame['class'] ?? '') === 1;
        $frames = array_filter($error?->getTrace() ?? [], $own);
        self::assertNotEmpty($frames);
        self::assertNotEmpty(array_column($frames, 'args'));
        return print_r($frames, true);
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
