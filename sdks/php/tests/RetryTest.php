<?php

declare(strict_types=1);

namespace Keyway\Tests;

use GuzzleHttp\Client;
use GuzzleHttp\Exception\ConnectException;
use GuzzleHttp\Handler\MockHandler;
use GuzzleHttp\Psr7\Request;
use GuzzleHttp\Psr7\Response;
use Keyway\CallOptions;
use Keyway\Exceptions\ConnectionFailedException;
use Keyway\Exceptions\KeywayException;
use Keyway\Exceptions\RateLimitException;
use Keyway\Exceptions\TimeoutException;
use Keyway\Keyway;

final class RetryTest extends SdkTestCase
{
    /** @return iterable<string, array{\Psr\Http\Message\ResponseInterface|\Throwable}> */
    public static function passingFaults(): iterable
    {
        yield 'too many requests' => [FakeServer::error(429, 'TooManyRequestsError')];
        yield 'unavailable' => [FakeServer::error(503, 'ServiceUnavailableError')];
        yield 'a gateway without an upstream' => [new Response(502, [], '<html>')];
        yield 'a gateway whose upstream is slow' => [new Response(504)];
        yield 'a lost connection' => [new \RuntimeException('reset by peer')];
    }

    /** @dataProvider passingFaults */
    public function testRepeatsReads(mixed $fault): void
    {
        $keyway = $this->answered($fault, $fault, FakeServer::item(self::message()));
        self::assertSame('m1', $keyway->messages->get('m1')->id);
        self::assertSame([250, 500], $this->clock->sleeps);
    }

    /** @dataProvider passingFaults */
    public function testRepeatsCreatesUnderOneTransactionId(mixed $fault): void
    {
        $keyway = $this->answered($fault, $fault, FakeServer::item(self::message(), 201));
        $keyway->messages->create(['conversation_id' => '42', 'body' => 'x']);
        $ids = array_map(
            static fn ($request) => $request->getHeaderLine('X-Unique-Transaction-ID'),
            $this->server->requests,
        );
        self::assertCount(3, $ids);
        self::assertCount(1, array_unique($ids));
        self::assertMatchesRegularExpression('/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/', $ids[0]);
        $bodies = array_map(static fn ($request) => (string) $request->getBody(), $this->server->requests);
        self::assertCount(1, array_unique($bodies));
    }

    public function testMakesATransactionIdPerCreateAndKeepsTheCallersOwn(): void
    {
        $answer = FakeServer::item(self::message(), 201);
        $keyway = $this->answered($answer, $answer, $answer);
        $keyway->messages->create(['body' => 'x']);
        $keyway->messages->create(['body' => 'x']);
        $keyway->messages->create(['body' => 'x'], new CallOptions(transactionId: 'mine'));
        $ids = array_map(
            static fn ($request) => $request->getHeaderLine('X-Unique-Transaction-ID'),
            $this->server->requests,
        );
        self::assertCount(3, array_unique($ids));
        self::assertSame('mine', $ids[2]);
    }

    public function testTellsTheTransactionIdOfACreateThatFailed(): void
    {
        $keyway = $this->with(['maxRetries' => 0], new \RuntimeException('reset by peer'));
        $error = $this->thrownBy(static fn () => $keyway->messages->create(['body' => 'x']));
        self::assertInstanceOf(KeywayException::class, $error);
        self::assertSame($this->server->requests[0]->getHeaderLine('X-Unique-Transaction-ID'), $error->transactionId);
    }

    /** @return iterable<string, array{\Psr\Http\Message\ResponseInterface|\Throwable, string}> */
    public static function lastingFaults(): iterable
    {
        yield 'an outcome that is not known' => [
            FakeServer::error(502, 'ConnectorExecutionError', ['detail' => ['outcome' => 'unknown']]),
            'get',
        ];
        yield 'a transaction of unknown outcome' => [FakeServer::error(409, 'TransactionOutcomeUnknownError'), 'create'];
        yield 'a stored answer' => [
            FakeServer::error(503, 'ServiceUnavailableError', [], ['Idempotent-Replayed' => 'true']),
            'create',
        ];
        yield 'a downstream fault of a create' => [FakeServer::error(503, 'ConnectorExecutionError'), 'create'];
        yield 'a downstream fault of a change' => [FakeServer::error(503, 'ConnectorExecutionError'), 'update'];
        yield 'a connection lost during a change' => [new \RuntimeException('reset by peer'), 'update'];
        yield 'a gateway during a change' => [new Response(502), 'update'];
        yield 'a fault of the server' => [FakeServer::error(500, 'InternalServerError'), 'get'];
        yield 'what is not offered' => [FakeServer::error(501, 'ConnectorOperationUnsupportedError'), 'get'];
        yield 'a refusal' => [FakeServer::error(400, 'RequestValidationError'), 'get'];
        yield 'a wait that nobody sits out' => [
            FakeServer::error(429, 'TooManyRequestsError', [], ['Retry-After' => '61']),
            'get',
        ];
    }

    /** @dataProvider lastingFaults */
    public function testDoesNotRepeat(mixed $fault, string $method): void
    {
        $keyway = $this->answered($fault);
        $arguments = ['get' => ['m1'], 'create' => [['body' => 'x']], 'update' => ['m1', ['body' => 'x']]][$method];
        $error = $this->thrownBy(static fn () => $keyway->messages->$method(...$arguments));
        self::assertInstanceOf(KeywayException::class, $error);
        self::assertCount(1, $this->server->requests);
    }

    public function testRepeatsADownstreamFaultOfARead(): void
    {
        $keyway = $this->answered(FakeServer::error(503, 'ConnectorExecutionError'), FakeServer::item(self::message()));
        self::assertSame('m1', $keyway->messages->get('m1')->id);
    }

    public function testRepeatsWhileTheSameTransactionIsUnderWay(): void
    {
        $keyway = $this->answered(
            FakeServer::error(409, 'TransactionConflictError', [], ['Retry-After' => '1']),
            FakeServer::item(self::message(), 201),
        );
        self::assertSame('m1', $keyway->messages->create(['body' => 'x'])->id);
        self::assertSame([1000], $this->clock->sleeps);
    }

    public function testChangesAreRepeatedAfterALimit(): void
    {
        $keyway = $this->answered(FakeServer::error(429, 'TooManyRequestsError'), FakeServer::item(self::message()));
        self::assertSame('m1', $keyway->messages->update('m1', ['body' => 'x'])->id);
    }

    /** @return iterable<string, array{string, int}> */
    public static function retryAfters(): iterable
    {
        yield 'seconds' => ['7', 7000];
        yield 'a date' => [gmdate('D, d M Y H:i:s', 1_772_000_000 + 12) . ' GMT', 12_000];
        yield 'a date in the old form' => [gmdate('l, d-M-y H:i:s', 1_772_000_000 + 12) . ' GMT', 12_000];
        yield 'a date that has passed' => [gmdate('D, d M Y H:i:s', 1_772_000_000 - 5) . ' GMT', 0];
        yield 'neither' => ['soon', 250];
    }

    /** @dataProvider retryAfters */
    public function testWaitsAsLongAsAsked(string $retryAfter, int $milliseconds): void
    {
        $keyway = $this->answered(
            FakeServer::error(429, 'ConnectorRateLimitError', [], ['Retry-After' => $retryAfter]),
            FakeServer::item(self::message()),
        );
        $keyway->messages->get('m1');
        self::assertSame([$milliseconds], $this->clock->sleeps);
    }

    public function testGivesUpAfterTheLastRetryAndTellsHowLongToWait(): void
    {
        $limited = FakeServer::error(429, 'TooManyRequestsError', [], ['Retry-After' => '2']);
        $keyway = $this->answered($limited, $limited, $limited);
        $error = $this->thrownBy(static fn () => $keyway->messages->get('m1'));
        self::assertInstanceOf(RateLimitException::class, $error);
        self::assertSame(2.0, $error->retryAfterSeconds);
        self::assertCount(3, $this->server->requests);
    }

    public function testTheCallSaysHowOften(): void
    {
        $keyway = $this->answered(FakeServer::error(503, 'ServiceUnavailableError'));
        $this->thrownBy(static fn () => $keyway->messages->get('m1', new CallOptions(maxRetries: 0)));
        self::assertCount(1, $this->server->requests);
    }

    public function testDelaysGrowUpToALimit(): void
    {
        $fault = FakeServer::error(503, 'ServiceUnavailableError');
        $keyway = $this->with(['maxRetries' => 7], ...array_fill(0, 8, $fault));
        $this->thrownBy(static fn () => $keyway->messages->get('m1'));
        self::assertSame([250, 500, 1000, 2000, 4000, 4000, 4000], $this->clock->sleeps);
    }

    public function testRepeatsAChangeThatNeverLeft(): void
    {
        $keyway = $this->guzzle(7, FakeServer::item(self::message()));
        self::assertSame('m1', $keyway->messages->update('m1', ['body' => 'x'])->id);
    }

    public function testDoesNotRepeatAChangeThatMayHaveArrived(): void
    {
        $keyway = $this->guzzle(52);
        $error = $this->thrownBy(static fn () => $keyway->messages->update('m1', ['body' => 'x']));
        self::assertInstanceOf(ConnectionFailedException::class, $error);
        self::assertFalse($error->unsent);
    }

    public function testTellsATimeoutFromALostConnection(): void
    {
        $keyway = $this->guzzle(28);
        $error = $this->thrownBy(static fn () => $keyway->messages->update('m1', ['body' => 'x'], new CallOptions(timeoutSeconds: 0.25)));
        self::assertInstanceOf(TimeoutException::class, $error);
        self::assertSame('No answer within 250 ms', $error->getMessage());
        $keyway = $this->guzzle(28, FakeServer::item(self::message()));
        self::assertSame('m1', $keyway->messages->get('m1')->id);
    }

    /** A client whose first try ends with an error of curl. */
    private function guzzle(int $errno, Response ...$then): Keyway
    {
        $failure = new ConnectException("cURL error $errno", new Request('GET', '/'), null, ['errno' => $errno]);
        $client = new Client(['handler' => new MockHandler([$failure, ...$then])]);
        return $this->with(['httpClient' => $client]);
    }
}
