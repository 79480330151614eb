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
use Keyway\Exceptions\DeadlineException;
use Keyway\Exceptions\KeywayException;
use Keyway\Exceptions\RateLimitException;
use Keyway\Exceptions\TimeoutException;
use Keyway\Keyway;
use Psr\Http\Message\RequestInterface;

final class RetryTest extends SdkTestCase
{
    /** @var list<float|null> The time of each try, as Guzzle was given it. */
    private array $limits = [];
    /** @var list<string> */
    private array $transactionIds = [];

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
        yield 'a helpdesk that hangs' => [FakeServer::error(504, 'ConnectorExecutionError'), 'get'];
        yield 'a wait past the longest' => [
            FakeServer::error(429, 'TooManyRequestsError', [], ['Retry-After' => '11']),
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
        yield 'a date' => [gmdate('D, d M Y H:i:s', 1_772_000_000 + 9) . ' GMT', 9_000];
        yield 'a date in the old form' => [gmdate('l, d-M-y H:i:s', 1_772_000_000 + 9) . ' GMT', 9_000];
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
        $keyway = $this->with(['maxRetries' => 3, 'maxRetryWaitSeconds' => 0.6], ...array_fill(0, 4, $fault));
        $this->thrownBy(static fn () => $keyway->messages->get('m1'));
        self::assertSame([250, 300, 300], $this->clock->sleeps);
    }

    /** @return iterable<string, array{array<string, mixed>, CallOptions}> */
    public static function shorterWaits(): iterable
    {
        yield 'of the client' => [['maxRetryWaitSeconds' => 3.9], new CallOptions()];
        yield 'of the call' => [[], new CallOptions(maxRetryWaitSeconds: 3.9)];
        yield 'as the deadline comes before' => [['deadlineSeconds' => 4.0], new CallOptions()];
        yield 'as the deadline of the call comes before' => [[], new CallOptions(deadlineSeconds: 4.0)];
    }

    /** @dataProvider shorterWaits */
    public function testLeavesALongWaitToTheCaller(array $client, CallOptions $options): void
    {
        $limited = FakeServer::error(429, 'ConnectorRateLimitError', [], ['Retry-After' => '4']);
        $keyway = $this->with($client, $limited);
        $error = $this->thrownBy(static fn () => $keyway->messages->get('m1', $options));
        self::assertInstanceOf(RateLimitException::class, $error);
        self::assertSame(4.0, $error->retryAfterSeconds);
        self::assertSame([], $this->clock->sleeps);
    }

    public function testWaitsAsLongAsTheCallAllows(): void
    {
        $limited = FakeServer::error(429, 'ConnectorRateLimitError', [], ['Retry-After' => '50']);
        $keyway = $this->with(['maxRetryWaitSeconds' => 0.0], $limited, FakeServer::item(self::message()));
        $keyway->messages->get('m1', new CallOptions(maxRetryWaitSeconds: 50.0));
        self::assertSame([50_000], $this->clock->sleeps);
    }

    public function testTheDeadlineCountsTriesAndWaits(): void
    {
        $slow = function (): ConnectException {
            $this->clock->sleep((int) (end($this->limits) * 1000));
            return self::curlError(28);
        };
        $keyway = $this->guzzleWith(['maxRetries' => 9, 'deadlineSeconds' => 45.0], $slow, $slow);
        $error = $this->thrownBy(static fn () => $keyway->messages->create(['body' => 'x']));
        self::assertInstanceOf(DeadlineException::class, $error);
        self::assertSame('The call took longer than 45000 ms', $error->getMessage());
        self::assertSame([30.0, 14.75], array_map(static fn (float $limit): float => round($limit, 3), $this->limits));
        self::assertNotNull($error->transactionId);
        self::assertCount(1, array_unique($this->transactionIds));
    }

    public function testEachPageHasADeadlineOfItsOwn(): void
    {
        $page = fn (?string $next) => function () use ($next) {
            $this->clock->sleep(40_000);
            return FakeServer::page([self::message()], $next);
        };
        $keyway = $this->guzzleWith([], $page('2'), $page(null));
        self::assertCount(2, iterator_to_array($keyway->messages->list(), false));
        self::assertSame([30.0, 30.0], $this->limits);
    }

    public function testBytesOfAFileDoNotCount(): void
    {
        $slow = function (): Response {
            $this->clock->sleep(90_000);
            return FakeServer::error(503, 'ServiceUnavailableError');
        };
        $done = FakeServer::item([
            'id' => 'upload:1',
            'file_name' => 'a',
            'content_type' => 'a/b',
            'size' => 1,
            'expires_at' => '2026-03-04T09:30:00.000Z',
        ]);
        $keyway = $this->guzzleWith([], $slow, $done);
        self::assertSame('upload:1', $keyway->attachments->upload('x', ['file_name' => 'a'])->id);
    }

    /** @return iterable<string, array{array<string, float>}> */
    public static function impossibleTimes(): iterable
    {
        yield 'no time' => [['timeoutSeconds' => 0.0]];
        yield 'no deadline' => [['deadlineSeconds' => 0.0]];
        yield 'a negative wait' => [['maxRetryWaitSeconds' => -1.0]];
        yield 'an endless wait' => [['maxRetryWaitSeconds' => INF]];
    }

    /** @dataProvider impossibleTimes */
    public function testRefusesTimesThatCannotBeKept(array $times): void
    {
        $keyway = $this->with($times);
        $error = $this->thrownBy(static fn () => $keyway->messages->get('m1'));
        self::assertInstanceOf(KeywayException::class, $error);
        self::assertSame([], $this->server->requests);
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
        $keyway = $this->guzzle(28, FakeServer::item(self::message(), 201));
        self::assertSame('m1', $keyway->messages->create(['body' => 'x'])->id);
    }

    public function testDoesNotRepeatAReadThatTookTooLong(): void
    {
        $keyway = $this->guzzle(28);
        $error = $this->thrownBy(static fn () => $keyway->messages->get('m1'));
        self::assertInstanceOf(TimeoutException::class, $error);
        self::assertNotInstanceOf(DeadlineException::class, $error);
    }

    /** A client whose first try ends with an error of curl. */
    private function guzzle(int $errno, Response ...$then): Keyway
    {
        return $this->guzzleWith([], self::curlError($errno), ...$then);
    }

    private static function curlError(int $errno): ConnectException
    {
        return new ConnectException("cURL error $errno", new Request('GET', '/'), null, ['errno' => $errno]);
    }

    /** @param array<string, mixed> $client */
    private function guzzleWith(array $client, mixed ...$answers): Keyway
    {
        $this->limits = $this->transactionIds = [];
        $answers = array_map(fn (mixed $answer) => function (RequestInterface $request, array $options) use ($answer) {
            $this->limits[] = $options['timeout'] ?? null;
            $this->transactionIds[] = $request->getHeaderLine('X-Unique-Transaction-ID');
            return $answer instanceof \Closure ? $answer() : $answer;
        }, $answers);
        return $this->with(['httpClient' => new Client(['handler' => new MockHandler($answers)]), ...$client]);
    }
}
