<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\Answer;
use Keyway\CallOptions;
use Keyway\Model;
use Keyway\Page;
use Keyway\PageIterator;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamInterface;

/**
 * What the generated methods call: arguments in, the data of the answer out.
 *
 * @internal
 */
final class Sender
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * @param array<string, string> $path
     * @param class-string<Model>|null $bodyType
     */
    public function none(
        string $endpoint,
        array $path,
        ?CallOptions $options,
        #[\SensitiveParameter]
        Model|array|null $body = null,
        ?string $bodyType = null,
    ): void {
        $this->exchange($this->call($endpoint, $path, $options, null, $body, $bodyType), static fn () => null);
    }

    /**
     * @template T of Model
     * @param class-string<T> $type
     * @param array<string, string> $path
     * @param class-string<Model>|null $bodyType
     * @param class-string<Model>|null $part The class used instead if the query asks for some fields
     * @param array<string, string|\SplFileInfo|StreamInterface|resource> $files By the names of their parts
     * @return T
     */
    public function one(
        string $endpoint,
        string $type,
        array $path,
        ?CallOptions $options,
        Model|array|null $query = null,
        #[\SensitiveParameter]
        Model|array|null $body = null,
        ?string $bodyType = null,
        ?string $part = null,
        #[\SensitiveParameter]
        array $files = [],
    ): Model {
        $call = Form::joined($this->call($endpoint, $path, $options, $query, $body, $bodyType), $files, $this->transport->http());
        try {
            return $this->exchange($call, self::data(self::asksFields($query) ? $part ?? $type : $type));
        } finally {
            $call->file?->release();
        }
    }

    /**
     * @template T of Model
     * @param class-string<T> $type
     * @param array<string, string> $path
     * @param string|\SplFileInfo|StreamInterface|resource $file
     * @return T
     */
    public function upload(
        string $endpoint,
        string $type,
        array $path,
        ?CallOptions $options,
        Model|array|null $query = null,
        #[\SensitiveParameter]
        mixed $file = null,
    ): Model {
        $outgoing = OutgoingFile::of($this->transport->http(), $file, $options?->contentLength);
        try {
            $call = new Call(Endpoint::named($endpoint), $path, $query, null, $options?->contentType, $options, file: $outgoing);
            return $this->exchange($call, self::data($type));
        } finally {
            $outgoing->release();
        }
    }

    /**
     * @template T of Model
     * @param class-string<T> $type
     * @param array<string, string> $path
     * @param class-string<Model>|null $part The class used instead if the query asks for some fields
     * @return PageIterator<T>
     */
    public function pages(
        string $endpoint,
        string $type,
        array $path,
        ?CallOptions $options,
        Model|array|null $query,
        ?string $part = null,
    ): PageIterator {
        $type = self::asksFields($query) ? $part ?? $type : $type;
        $call = $this->call($endpoint, $path, $options, $query);
        $load = function (?string $cursor) use ($call, $type, &$load): Page {
            return $this->exchange(
                $cursor === null ? $call : $call->from($cursor),
                static fn (?array $envelope): Page => Page::read($type, $envelope ?? [], $load),
            );
        };
        return new PageIterator($load);
    }

    /** @param array<string, string> $path */
    public function file(
        string $endpoint,
        array $path,
        ?CallOptions $options,
        Model|array|null $query = null,
    ): ResponseInterface {
        $call = new Call(Endpoint::named($endpoint), $path, $query, options: $options, streamed: true);
        $received = $this->transport->send($call, static function (Received $received, callable $toError): Received {
            return $received->isFile ? $received : throw $toError(Envelope::errorBody(Json::decode($received->body)));
        });
        if ($call->options->onAnswer !== null) {
            $requestId = $received->header('request-id');
            ($call->options->onAnswer)(new Answer($received->status, $received->headers(), $requestId, null));
        }
        return $received->response;
    }

    private static function asksFields(Model|array|null $query): bool
    {
        $members = $query instanceof Model ? $query->toArray() : $query ?? [];
        return ($members['fields'] ?? null) !== null;
    }

    /**
     * @template T of Model
     * @param class-string<T> $type
     * @return \Closure(array<string, mixed>|null): T
     */
    private static function data(string $type): \Closure
    {
        return static fn (?array $envelope): Model => $type::fromArray((array) ($envelope['data'] ?? []));
    }

    private function call(
        string $endpoint,
        array $path,
        ?CallOptions $options,
        Model|array|null $query = null,
        #[\SensitiveParameter]
        Model|array|null $body = null,
        ?string $bodyType = null,
    ): Call {
        $text = match (true) {
            $body === null => null,
            $body instanceof Model => Json::encode($body),
            default => Json::encode($bodyType === null ? (object) $body : $bodyType::wireShape($body)),
        };
        return new Call(
            Endpoint::named($endpoint),
            $path,
            $query,
            $text,
            $text === null ? null : 'application/json',
            $options,
        );
    }

    /**
     * @template T
     * @param callable(array<string, mixed>|null): T $read
     * @return T
     */
    private function exchange(Call $call, callable $read): mixed
    {
        $answer = null;
        $data = $this->transport->send($call, static function (Received $received, callable $toError) use ($read, &$answer) {
            $envelope = Envelope::accept($received, $toError);
            $answer = new Answer(
                $received->status,
                $received->headers(),
                $received->header('request-id'),
                $envelope,
            );
            try {
                return $read($envelope);
            } catch (\TypeError | \ArgumentCountError $error) {
                // Not retried and no fault of the caller's: the server is not one this SDK was made for.
                throw $toError(['message' => "The answer lacks what this SDK expects: {$error->getMessage()}"]);
            }
        });
        if ($call->options->onAnswer !== null && $answer !== null) {
            ($call->options->onAnswer)($answer);
        }
        return $data;
    }
}
