<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\Exceptions\ConnectionFailedException;
use Keyway\Exceptions\KeywayException;
use Keyway\Exceptions\TimeoutException;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamInterface;

/**
 * The bytes of a file as they come. PHP takes a connection that is lost or stands still for the end of the file: here,
 * either is an exception.
 *
 * @internal
 */
final class FileStream implements StreamInterface
{
    use ReadOnce;

    private int $position = 0;

    private function __construct(
        private readonly StreamInterface $inner,
        private readonly ?int $length,
        private readonly float $timeoutSeconds,
    ) {
    }

    /** What can be rewound has been read by the HTTP client, which has seen to all this itself. */
    public static function guard(ResponseInterface $response, float $timeoutSeconds): ResponseInterface
    {
        $body = $response->getBody();
        if ($body->isSeekable()) {
            return $response;
        }
        $length = $response->getHeaderLine('content-length');
        return $response->withBody(new self($body, ctype_digit($length) ? (int) $length : null, $timeoutSeconds));
    }

    public function read($length): string
    {
        try {
            $bytes = $this->inner->read($length);
        } catch (\RuntimeException $error) {
            throw $this->failure($error);
        }
        $this->position += strlen($bytes);
        if ($bytes === '' && ($this->isLate() || $this->isCutOff())) {
            throw $this->failure();
        }
        return $bytes;
    }

    /** False until the reader got the error. */
    public function eof(): bool
    {
        return $this->inner->eof() && !$this->isLate() && !$this->isCutOff();
    }

    public function close(): void
    {
        $this->inner->close();
    }

    public function detach()
    {
        return $this->inner->detach();
    }

    public function getSize(): ?int
    {
        return $this->length;
    }

    public function tell(): int
    {
        return $this->position;
    }

    public function getMetadata($key = null): mixed
    {
        return $this->inner->getMetadata($key);
    }

    private function isLate(): bool
    {
        return $this->inner->getMetadata('timed_out') === true;
    }

    private function isCutOff(): bool
    {
        return $this->length !== null && $this->position < $this->length && $this->inner->eof();
    }

    private function failure(?\Throwable $cause = null): KeywayException
    {
        $milliseconds = round($this->timeoutSeconds * 1000);
        return $this->isLate()
            ? new TimeoutException("No answer within $milliseconds ms", $cause)
            : new ConnectionFailedException('The connection failed: the file ends too early', $cause);
    }
}
