<?php

declare(strict_types=1);

namespace Keyway\Tests;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;

/** An outside that has an answer to everything. */
final class AnyServer implements ClientInterface
{
    /** @param array<string, mixed> $message */
    public function __construct(private readonly array $message)
    {
    }

    public function sendRequest(RequestInterface $request): ResponseInterface
    {
        $path = $request->getUri()->getPath();
        $more = str_contains($request->getUri()->getQuery(), 'cursor=') ? null : 'more';
        return match (true) {
            $path === '/messages' && $request->getMethod() === 'GET' => FakeServer::page([$this->message], $more),
            $path === '/vault/consumers' => FakeServer::page([], $more),
            $path === '/vault/sessions' => FakeServer::item([
                'session_id' => 's',
                'session_uri' => 'https://keyway.test/connect/app#t',
                'session_token' => 't',
                'expires_at' => '2026-03-04T09:30:00.000Z',
            ]),
            $path === '/attachments' => FakeServer::item([
                'id' => 'upload:7',
                'file_name' => 'invoice.pdf',
                'content_type' => 'application/pdf',
                'size' => 7,
                'expires_at' => null,
            ]),
            str_starts_with($path, '/vault/connections') => FakeServer::error(404, 'ConnectionNotFoundError'),
            default => FakeServer::item($this->message),
        };
    }
}
