<?php

declare(strict_types=1);

namespace Keyway\Tests;

use GuzzleHttp\Psr7\Response;
use Keyway\Exceptions\ApiException;
use Keyway\Exceptions\AuthenticationException;
use Keyway\Exceptions\BadRequestException;
use Keyway\Exceptions\ConflictException;
use Keyway\Exceptions\DownstreamException;
use Keyway\Exceptions\NotFoundException;
use Keyway\Exceptions\PaymentRequiredException;
use Keyway\Exceptions\PermissionException;
use Keyway\Exceptions\RateLimitException;
use Keyway\Exceptions\ReauthorizationException;
use Keyway\Exceptions\ServerException;
use Keyway\Exceptions\UnprocessableException;
use Keyway\Models\ErrorType;

final class ErrorTest extends SdkTestCase
{
    /** @return iterable<string, array{int, string, class-string<ApiException>}> */
    public static function families(): iterable
    {
        yield '400' => [400, ErrorType::REQUEST_VALIDATION, BadRequestException::class];
        yield '401' => [401, ErrorType::UNAUTHORIZED, AuthenticationException::class];
        yield 'a connection that has to be authorized again' => [401, ErrorType::CONNECTOR_CREDENTIALS, ReauthorizationException::class];
        yield '402' => [402, ErrorType::REQUEST_LIMIT, PaymentRequiredException::class];
        yield '403' => [403, ErrorType::CONNECTOR_DISABLED, PermissionException::class];
        yield '404' => [404, ErrorType::CONNECTION_NOT_FOUND, NotFoundException::class];
        yield '405' => [405, ErrorType::METHOD_NOT_ALLOWED, BadRequestException::class];
        yield '409' => [409, ErrorType::CONFLICT, ConflictException::class];
        yield '413' => [413, ErrorType::REQUEST_TOO_LARGE, BadRequestException::class];
        yield '422' => [422, ErrorType::TRANSACTION_MISMATCH, UnprocessableException::class];
        yield '429' => [429, ErrorType::CONNECTOR_RATE_LIMIT, RateLimitException::class];
        yield '500' => [500, ErrorType::INTERNAL_SERVER, ServerException::class];
        yield '501' => [501, ErrorType::CONNECTOR_OPERATION_UNSUPPORTED, ServerException::class];
        yield '599' => [599, 'NewError', ServerException::class];
        yield 'the connector with a status of its own' => [404, ErrorType::CONNECTOR_EXECUTION, DownstreamException::class];
        yield 'a type of tomorrow' => [404, 'ThreadNotFoundError', NotFoundException::class];
    }

    /**
     * @dataProvider families
     * @param class-string<ApiException> $class
     */
    public function testThrowsTheClassOfTheFamily(int $status, string $typeName, string $class): void
    {
        $keyway = $this->with(['maxRetries' => 0], FakeServer::error($status, $typeName, [
            'detail' => ['what' => 'exactly', 'outcome' => 'none'],
            'downstream_errors' => [['message' => 'no']],
            '_raw' => ['request' => 1],
        ]));
        $error = $this->thrownBy(static fn () => $keyway->messages->get('m1'));
        self::assertInstanceOf(ApiException::class, $error);
        self::assertSame($class, $error::class);
        self::assertSame(
            [$typeName, $status, 'req-1', "what went wrong with $typeName", 'none', ['request' => 1]],
            [$error->typeName, $error->statusCode, $error->requestId, $error->getMessage(), $error->outcome, $error->raw],
        );
        self::assertSame(['what' => 'exactly', 'outcome' => 'none'], $error->detail);
        self::assertSame([['message' => 'no']], $error->downstreamErrors);
        self::assertSame('https://keyway.test/docs/errors', $error->ref);
    }

    /** @return iterable<string, array{string, string}> */
    public static function halves(): iterable
    {
        yield 'the first half of a character' => ['cut \ud83d', "cut \u{fffd}"];
        yield 'the second half of one' => ['\uDE00 cut', "\u{fffd} cut"];
        yield 'halves in the wrong order' => ['\ude00\ud83d', "\u{fffd}\u{fffd}"];
        yield 'a whole one beside a half' => ['\ud83d\ude00\ud83d', "😀\u{fffd}"];
        yield 'half of one before a whole one' => ['\ud83d\ud83d\ude00', "\u{fffd}😀"];
        yield 'what only looks like a half' => ['\ud83d \\\\ud83d \n\u00e9', "\u{fffd} \\ud83d \né"];
    }

    /** @dataProvider halves */
    public function testReadsTextThatWasCutWithinACharacter(string $written, string $read): void
    {
        $body = '{"type_name":"ConnectorExecutionError","message":"' . $written . '","detail":{"outcome":"unknown"}}';
        $keyway = $this->answered(new Response(502, [], $body), new Response(200, [], '{"data":{"id":"' . $written . '"}}'));
        $error = $this->thrownBy(static fn () => $keyway->messages->create(['body' => 'x']));
        self::assertInstanceOf(DownstreamException::class, $error);
        self::assertSame([$read, 'unknown'], [$error->getMessage(), $error->outcome]);
        self::assertSame($read, $keyway->messages->get('m1', query: ['fields' => ['id']])->id);
    }

    /** @return iterable<string, array{Response, class-string<ApiException>}> */
    public static function strangers(): iterable
    {
        yield 'a page of HTML' => [new Response(200, [], '<html></html>'), ApiException::class];
        yield 'a text' => [new Response(200, [], '"ok"'), ApiException::class];
        yield 'nothing' => [new Response(200), ApiException::class];
        yield 'another shape' => [new Response(200, [], '{"data":{"id":5}}'), ApiException::class];
        yield 'a list where one was asked for' => [new Response(200, [], '{"data":[{"id":"m1"}]}'), ApiException::class];
        yield 'a redirect' => [new Response(302, ['Location' => 'https://elsewhere.test']), ApiException::class];
        yield 'an error of a gateway' => [new Response(403, [], '<html></html>'), PermissionException::class];
        yield 'an error of another shape' => [new Response(404, [], '{"error":{"code":1}}'), NotFoundException::class];
    }

    /**
     * @dataProvider strangers
     * @param class-string<ApiException> $class
     */
    public function testSaysSoWhenSomethingElseAnswers(Response $answer, string $class): void
    {
        $keyway = $this->answered($answer);
        $error = $this->thrownBy(static fn () => $keyway->vault->consumers->get('c'));
        self::assertSame($class, $error::class);
        self::assertNull($error->typeName);
    }

    public function testTellsARefusalOfALargeBodyThatIsNotKeyways(): void
    {
        $keyway = $this->answered(new Response(413, [], '<html>Request Entity Too Large'));
        $error = $this->thrownBy(static fn () => $keyway->messages->create(['body' => 'x']));
        self::assertInstanceOf(BadRequestException::class, $error);
        self::assertNull($error->typeName);
        self::assertStringContainsString('between this program and Keyway', $error->getMessage());
    }
}
