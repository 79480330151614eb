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
final class OutgoingFile implements Outgoing
{
    use ReadOnce;

    private int $position = 0;
    private bool $read = false;

    private function __construct(
        private readonly StreamInterface $inner,
        private readonly ?int $size,
        private readonly bool $isOurs,
        private readonly string $label,
        private readonly ?\SplFileInfo $onDisk,
    ) {
    }

    /**
     * @param string|\SplFileInfo|StreamInterface|resource $file
     * @param string $label How messages call it
     */
    public static function of(
        HttpStack $http,
        #[\SensitiveParameter]
        mixed $file,
        ?int $size = null,
        string $label = 'The file',
    ): self {
        $onDisk = $file instanceof \SplFileInfo ? $file : null;
        $stream = match (true) {
            $onDisk !== null => $http->streamOf(self::opened($onDisk, $label)),
            is_string($file) => $http->stream($file),
            is_resource($file) && get_resource_type($file) === 'stream' => $http->streamOf($file),
            $file instanceof StreamInterface => $file,
            default => throw new KeywayException("$label must be a string, an SplFileInfo, a stream resource or a StreamInterface"),
        };
        $known = $stream->isSeekable() ? $stream->getSize() : $size;
        return new self($stream, $known, $stream !== $file, $label, $onDisk);
    }

    /**
     * Nothing else than a file: a pipe may have no end.
     *
     * @return resource
     */
    private static function opened(\SplFileInfo $file, string $label)
    {
        $opened = $file->isFile() ? @fopen($file->getPathname(), 'rb') : false;
        return $opened ?: throw new KeywayException("$label could not be read: {$file->getPathname()} is not a readable file");
    }

    /** The base name of a file on disk. */
    public function name(): ?string
    {
        return $this->onDisk?->getFilename();
    }

    public function isForm(): bool
    {
        return false;
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
        if ($this->onDisk !== null) {
            $this->inner->close();
        } elseif ($this->isOurs) {
            $this->inner->detach();
        }
    }

    public function read($length): string
    {
        $this->read = true;
        // Of a file on disk as much as was measured: it may have grown since.
        $length = $this->onDisk === null ? $length : min($length, $this->size - $this->position);
        try {
            $bytes = $length > 0 ? $this->inner->read($length) : '';
        } catch (\RuntimeException $error) {
            throw new KeywayException("{$this->label} could not be read", $error);
        }
        if ($this->onDisk !== null && $length > 0 && $bytes === '') {
            throw new KeywayException("{$this->label} could not be read: it was truncated during the call");
        }
        $this->position += strlen($bytes);
        return $bytes;
    }

    public function eof(): bool
    {
        return $this->onDisk === null ? $this->inner->eof() : $this->position >= $this->size;
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
