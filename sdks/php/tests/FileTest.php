<?php

declare(strict_types=1);

namespace Keyway\Tests;

use GuzzleHttp\Psr7\Response;
use Keyway\Answer;
use Keyway\CallOptions;
use Keyway\Exceptions\ConnectionFailedException;
use Keyway\Exceptions\NotFoundException;
use Keyway\Exceptions\TimeoutException;
use Keyway\Keyway;

/** Against a server of its own process: what matters is when the bytes come. */
final class FileTest extends SdkTestCase
{
    /** @var resource */
    private static $process;
    /** @var array<int, resource> */
    private static array $pipes = [];
    private static string $url;

    public static function setUpBeforeClass(): void
    {
        $command = [PHP_BINARY, __DIR__ . '/part-server.php'];
        self::$process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], STDERR], self::$pipes);
        self::$url = 'http://' . trim((string) fgets(self::$pipes[1]));
    }

    public static function tearDownAfterClass(): void
    {
        array_map(fclose(...), self::$pipes);
        proc_close(self::$process);
    }

    public function testIsReadBeforeItsEndHasCome(): void
    {
        $gate = sys_get_temp_dir() . '/keyway-' . bin2hex(random_bytes(8));
        $body = $this->keyway()->attachments->content("parts~$gate")->getBody();
        self::assertSame('first', $body->read(5));
        self::assertFalse($body->eof());
        touch($gate);
        try {
            self::assertSame('second', $body->getContents());
            self::assertTrue($body->eof());
        } finally {
            unlink($gate);
        }
    }

    public function testComesInPartAndTellsItsFrame(): void
    {
        $frame = null;
        $options = new CallOptions(range: 'bytes=0-3', onAnswer: static function (Answer $answer) use (&$frame): void {
            $frame = $answer;
        });
        $response = $this->keyway()->attachments->content('ranged', $options);
        self::assertSame([206, 'bytes=0-3'], [$response->getStatusCode(), (string) $response->getBody()]);
        self::assertSame([206, 'req-1', null], [$frame?->status, $frame?->requestId, $frame?->envelope]);
    }

    public function testIsNoneWhereTheServerRefuses(): void
    {
        $error = $this->thrownBy(fn () => $this->keyway()->attachments->content('nothing'));
        self::assertInstanceOf(NotFoundException::class, $error);
        self::assertSame(['EntityNotFoundError', 'req-1'], [$error->typeName, $error->requestId]);
    }

    public function testThatIsShorterThanAnnouncedIsALostConnection(): void
    {
        $body = $this->keyway()->attachments->content('cut')->getBody();
        self::assertSame('first', $body->read(100));
        self::assertFalse($body->eof());
        self::assertInstanceOf(ConnectionFailedException::class, $this->thrownBy(fn () => $body->read(100)));
        $whole = $this->keyway()->attachments->content('cut')->getBody();
        self::assertInstanceOf(ConnectionFailedException::class, $this->thrownBy(fn () => (string) $whole));
    }

    public function testMayNotStandStill(): void
    {
        $body = $this->keyway(timeoutSeconds: 1)->attachments->content('still')->getBody();
        self::assertSame('first', $body->read(100));
        self::assertInstanceOf(TimeoutException::class, $this->thrownBy(fn () => $body->getContents()));
        $body->close();
    }

    public function testHasToBeginInTime(): void
    {
        $keyway = $this->keyway(timeoutSeconds: 0.5);
        $error = $this->thrownBy(fn () => $keyway->attachments->content('late'));
        self::assertInstanceOf(TimeoutException::class, $error);
    }

    public function testIsAskedForAgainUntilItBegins(): void
    {
        $file = new Response(200, ['Request-Id' => 'req-1'], 'all');
        $keyway = $this->answered(new \RuntimeException('lost'), FakeServer::error(503, 'ServiceUnavailableError'), $file);
        self::assertSame('all', (string) $keyway->attachments->content('a/1')->getBody());
        self::assertCount(3, $this->server->requests);
        self::assertSame('/base/attachments/a%2F1/content', $this->server->requests[0]->getUri()->getPath());
    }

    private function keyway(float $timeoutSeconds = 5): Keyway
    {
        return new Keyway(
            baseUrl: self::$url,
            apiKey: self::API_KEY,
            appId: 'app-1',
            consumerId: 'consumer-1',
            timeoutSeconds: $timeoutSeconds,
            maxRetries: 0,
        );
    }
}
