<?php

declare(strict_types=1);

namespace Keyway\Runtime;

/**
 * For streams that are read once, from the beginning; the class implements reading.
 *
 * @internal
 */
trait ReadOnce
{
    public function getContents(): string
    {
        $text = '';
        while (!$this->eof()) {
            $text .= $this->read(65_536);
        }
        return $text;
    }

    public function __toString(): string
    {
        return $this->getContents();
    }

    public function isSeekable(): bool
    {
        return false;
    }

    public function seek($offset, $whence = SEEK_SET): void
    {
        throw new \RuntimeException('A file is read once, from its beginning');
    }

    public function rewind(): void
    {
        $this->seek(0);
    }

    public function isWritable(): bool
    {
        return false;
    }

    public function write($string): int
    {
        throw new \RuntimeException('A file that comes or goes cannot be written');
    }

    public function isReadable(): bool
    {
        return true;
    }
}
