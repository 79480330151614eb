<?php

declare(strict_types=1);

namespace Keyway\Tests;

use GuzzleHttp\Psr7\NoSeekStream;
use GuzzleHttp\Psr7\PumpStream;
use GuzzleHttp\Psr7\Utils;
use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Exceptions\ServerException;
use Keyway\Exceptions\TimeoutException;
use Keyway\Keyway;
use Keyway\Models\AttachmentsUploadQuery;
use Psr\Http\Message\ResponseInterface;

final class UploadTest extends SdkTestCase
{
    private const QUERY = ['file_name' => 'ü & 1.bin'];

    /** @return array<string, array{\Closure(string): mixed}> */
    public static function kinds(): array
    {
        return [
            'a string' => [static fn (string $bytes): string => $bytes],
            'a resource' => [static fn (string $bytes): mixed => self::resource($bytes)],
            'a stream' => [static fn (string $bytes): mixed => Utils::streamFor($bytes)],
            'a stream that cannot be rewound' => [static fn (string $bytes): mixed => self::passing($bytes)],
        ];
    }

    /**
     * @dataProvider kinds
     * @param \Closure(string): mixed $open
     */
    public function testArrivesByteForByteWithItsNameLengthAndType(\Closure $open): void
    {
        $bytes = implode('', array_map(chr(...), range(0, 255)));
        $options = new CallOptions(serviceId: 'zendesk', contentType: 'image/png', contentLength: 256);
        $uploaded = $this->answered(self::uploaded())->attachments
            ->upload($open($bytes), new AttachmentsUploadQuery(fileName: 'ü & 1.bin'), $options);
        self::assertSame(['upload:7', 256], [$uploaded->id, $uploaded->size]);
        self::assertSame([$bytes], $this->server->bodies);
        [$request] = $this->server->requests;
        self::assertSame('POST', $request->getMethod());
        self::assertSame('/base/attachments?file_name=%C3%BC%20%26%201.bin', $request->getRequestTarget());
        self::assertSame('image/png', $request->getHeaderLine('content-type'));
        self::assertSame('256', $request->getHeaderLine('content-length'));
        self::assertSame('zendesk', $request->getHeaderLine('x-vendor-service-id'));
        self::assertFalse($request->hasHeader('x-unique-transaction-id'));
    }

    /**
     * @dataProvider kinds
     * @param \Closure(string): mixed $open
     */
    public function testIsSentAgainWhereItCanBeRewound(\Closure $open): void
    {
        $file = $open('all of it');
        $keyway = $this->answered(FakeServer::error(503, 'ServiceUnavailableError'), self::uploaded());
        if ($file instanceof NoSeekStream) {
            $error = $this->thrownBy(fn () => $keyway->attachments->upload($file, self::QUERY));
            self::assertInstanceOf(ServerException::class, $error);
        } else {
            $keyway->attachments->upload($file, self::QUERY);
        }
        self::assertSame(
            $file instanceof NoSeekStream ? ['all of it'] : ['all of it', 'all of it'],
            $this->server->bodies,
        );
    }

    public function testLeavesAResourceOpen(): void
    {
        $file = self::resource('all of it');
        $this->answered(self::uploaded())->attachments->upload($file, self::QUERY);
        $this->server->requests = [];
        gc_collect_cycles();
        self::assertTrue(rewind($file));
        self::assertSame('all of it', stream_get_contents($file));
    }

    public function testSaysThatItCannotBeReadAndIsNotTriedAgain(): void
    {
        $pump = new PumpStream(static fn () => throw new \RuntimeException('no such file'));
        $error = $this->thrownBy(fn () => $this->answered(self::uploaded())->attachments->upload($pump, self::QUERY));
        self::assertSame([KeywayException::class, 'The file could not be read'], [$error::class, $error->getMessage()]);
        self::assertCount(1, $this->server->requests);
    }

    public function testIsNothingElse(): void
    {
        foreach ([null, 7, ['a'], new \stdClass()] as $file) {
            $error = $this->thrownBy(fn () => $this->answered()->attachments->upload($file, self::QUERY));
            self::assertSame('The file must be a string, an SplFileInfo, a stream resource or a StreamInterface', $error->getMessage());
        }
    }

    /** Against a server of its own process, by Guzzle and curl. */
    public function testMayTakeLongerThanOneTryButMayNotStandStill(): void
    {
        $process = proc_open([PHP_BINARY, __DIR__ . '/part-server.php'], [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes);
        $url = 'http://' . trim((string) fgets($pipes[1]));
        try {
            $parts = static function (int $pauses): PumpStream {
                return new PumpStream(static function () use (&$pauses): string|false {
                    if ($pauses-- <= 0) {
                        return false;
                    }
                    usleep(400_000);
                    return str_repeat('x', 1_000);
                });
            };
            $keyway = new Keyway(
                baseUrl: $url,
                apiKey: self::API_KEY,
                appId: 'app-1',
                consumerId: 'consumer-1',
                timeoutSeconds: 1,
            );
            $uploaded = $keyway->attachments->upload($parts(5), ['file_name' => 'a'], new CallOptions(contentLength: 5_000));
            self::assertSame(5_000, $uploaded->size);
            $query = ['file_name' => 'still'];
            $options = new CallOptions(contentLength: 1_000, maxRetries: 0);
            $error = $this->thrownBy(fn () => $keyway->attachments->upload($parts(1), $query, $options));
            self::assertInstanceOf(TimeoutException::class, $error);
        } finally {
            array_map(fclose(...), $pipes);
            proc_close($process);
        }
    }

    private static function uploaded(): ResponseInterface
    {
        return FakeServer::item([
            'id' => 'upload:7',
            'file_name' => 'a',
            'content_type' => 'image/png',
            'size' => 256,
            'expires_at' => null,
        ]);
    }

    /** @return resource */
    private static function resource(string $bytes)
    {
        $file = fopen('php://temp', 'r+');
        fwrite($file, $bytes);
        return $file;
    }

    private static function passing(string $bytes): NoSeekStream
    {
        return new NoSeekStream(Utils::streamFor($bytes));
    }
}
