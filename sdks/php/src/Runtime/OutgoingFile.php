<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\Exceptions\KeywayException;
use Psr\Http\Message\StreamInterface;

/**
 * The file of one call. A seekable stream is sent from its beginning in each attempt; any other is sent once.
 *
 * @internal
 */
final class OutgoingFile implements StreamInterface
{
    use ReadOnce;

    private int $position = 0;
    private bool $read = false;

    private function __construct(
        private readonly StreamInterface $inner,
        private readonly ?int $size,
        private readonly bool $isOurs,
    ) {
    }

    /** @param string|StreamInterface|resource $file */
    public static function of(HttpStack $http, #[\SensitiveParameter] mixed $file, ?int $size): self
    {
        $stream = match (true) {
            is_string($file) => $http->stream($file),
            is_resource($file) && get_resource_type($file) === 'stream' => $http->streamOf($file),
            $file instanceof StreamInterface => $file,
            default => throw new KeywayException('A file is a string, a stream resource or a StreamInterface'),
        };
        return new self($stream, $stream->isSeekable() ? $stream->getSize() : $size, $stream !== $file);
    }

    /** Whether a part of it has left that cannot be read again. */
    public function isSpent(): bool
    {
        return $this->read && !$this->inner->isSeekable();
    }

    /** For one try. */
    public function open(): self
    {
        if ($this->inner->isSeekable()) {
            $this->inner->rewind();
        }
        $this->position = 0;
        return $this;
    }

    /** A resource stays open: it is its owner's. */
    public function release(): void
    {
        if ($this->isOurs) {
            $this->inner->detach();
        }
    }

    public function read($length): string
    {
        $this->read = true;
        try {
            $bytes = $this->inner->read($length);
        } catch (\RuntimeException $error) {
            throw new KeywayException('The file could not be read', $error);
        }
        $this->position += strlen($bytes);
        return $bytes;
    }

    public function eof(): bool
    {
        return $this->inner->eof();
    }

    public function getSize(): ?int
    {
        return $this->size;
    }

    public function tell(): int
    {
        return $this->position;
    }

    public function close(): void
    {
    }

    public function detach()
    {
        return null;
    }

    public function getMetadata($key = null): mixed
    {
        return $key === null ? [] : null;
    }
}
