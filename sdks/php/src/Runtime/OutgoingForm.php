<?php

declare(strict_types=1);

namespace Keyway\Runtime;

/**
 * The form of one call: its pieces are read one after another, and no file is held in memory as a whole.
 *
 * @internal
 */
final class OutgoingForm implements Outgoing
{
    use ReadOnce;

    /** The piece that is being read, and how much of a text was. */
    private int $index = 0;
    private int $offset = 0;
    private int $position = 0;

    /** @param list<string|OutgoingFile> $pieces */
    public function __construct(#[\SensitiveParameter] private readonly array $pieces)
    {
    }

    /** @return array<string, mixed> Without what the caller sends, for `var_dump` and the like. */
    public function __debugInfo(): array
    {
        return [];
    }

    public function isSpent(): bool
    {
        foreach ($this->files() as $file) {
            if ($file->isSpent()) {
                return true;
            }
        }
        return false;
    }

    public function isForm(): bool
    {
        return true;
    }

    public function open(): self
    {
        $this->index = $this->offset = $this->position = 0;
        return $this;
    }

    public function release(): void
    {
        foreach ($this->files() as $file) {
            $file->release();
        }
    }

    public function read($length): string
    {
        while (($piece = $this->pieces[$this->index] ?? null) !== null) {
            $bytes = is_string($piece) ? substr($piece, $this->offset, $length) : $piece->read($length);
            $this->offset += strlen($bytes);
            $isOver = is_string($piece) ? $this->offset >= strlen($piece) : $piece->eof();
            if ($isOver) {
                $this->begin($this->index + 1);
            }
            if ($bytes !== '' || !$isOver) {
                $this->position += strlen($bytes);
                return $bytes;
            }
        }
        return '';
    }

    /** A file is rewound only now: two parts may be of one stream. */
    private function begin(int $index): void
    {
        $this->index = $index;
        $this->offset = 0;
        $piece = $this->pieces[$index] ?? null;
        if ($piece instanceof OutgoingFile) {
            $piece->open();
        }
    }

    public function eof(): bool
    {
        return $this->index >= count($this->pieces);
    }

    /** Unknown where that of a file is. */
    public function getSize(): ?int
    {
        $sum = 0;
        foreach ($this->pieces as $piece) {
            $size = is_string($piece) ? strlen($piece) : $piece->getSize();
            if ($size === null) {
                return null;
            }
            $sum += $size;
        }
        return $sum;
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

    /** @return list<OutgoingFile> */
    private function files(): array
    {
        return array_values(array_filter($this->pieces, is_object(...)));
    }
}
