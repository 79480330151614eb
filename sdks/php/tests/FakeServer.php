<?php

declare(strict_types=1);

namespace Keyway\Tests;

use GuzzleHttp\Psr7\Response;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;

/** The outside: answers in the order given, and keeps what it was asked. */
final class FakeServer implements ClientInterface
{
    /** @var list<RequestInterface> */
    public array $requests = [];

    /** @var list<string> As they came: a file is read once. */
    public array $bodies = [];

    /** @var list<ResponseInterface|\Throwable> */
    private array $answers;

    public function __construct(ResponseInterface|\Throwable ...$answers)
    {
        $this->answers = array_values($answers);
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $this->requests[] = $request;
        $this->bodies[] = (string) $request->getBody();
        $answer = array_shift($this->answers) ?? throw new \LogicException('one request too many');
        if ($answer instanceof \Throwable) {
            throw $answer;
        }
        return $answer;
    }

    /** @param array<string, string> $headers */
    public static function json(mixed $body, int $status = 200, array $headers = []): ResponseInterface
    {
        return new Response($status, ['Request-Id' => 'req-1', ...$headers], json_encode($body, JSON_THROW_ON_ERROR));
    }

    /** @param array<string, mixed> $data */
    public static function item(array|\stdClass $data, int $status = 200): ResponseInterface
    {
        return self::json(['status_code' => $status, 'status' => 'OK', 'data' => $data], $status);
    }

    /** @param list<array<string, mixed>> $items */
    public static function page(array $items, ?string $next): ResponseInterface
    {
        $cursors = ['previous' => null, 'current' => 'c', 'next' => $next];
        return self::json([
            'status_code' => 200,
            'status' => 'OK',
            'data' => $items,
            'meta' => ['items_on_page' => count($items), 'cursors' => $cursors],
            'links' => ['current' => 'https://keyway.test/messages'],
        ]);
    }

    /**
     * @param array<string, mixed> $body
     * @param array<string, string> $headers
     */
    public static function error(int $status, string $typeName, array $body = [], array $headers = []): ResponseInterface
    {
        return self::json([
            'status_code' => $status,
            'error' => 'Error',
            'type_name' => $typeName,
            'message' => "what went wrong with $typeName",
            'detail' => 'what exactly',
            'ref' => 'https://keyway.test/docs/errors',
            'request_id' => 'req-1',
            ...$body,
        ], $status, $headers);
    }
}
