<?php

declare(strict_types=1);

namespace Keyway\Tests;

use Keyway\Model;
use Keyway\Models\LogsListQuery;
use Keyway\Models\LogsListQueryFilter;
use Keyway\Models\Message;
use Keyway\Models\MessageCreate;
use Keyway\Models\MessageCreateRecipient;
use Keyway\Models\MessageRecipient;
use Keyway\Models\PartialMessage;

final class ModelTest extends SdkTestCase
{
    public function testReadsNestedMembers(): void
    {
        $message = Message::fromArray(self::message());
        self::assertSame('42', $message->conversationId);
        self::assertSame('agent', $message->author?->type);
        self::assertInstanceOf(MessageRecipient::class, $message->recipients[0]);
        self::assertSame(1.5, $message->metadata['score'] ?? null);
    }

    public function testWritesWhatItRead(): void
    {
        self::assertEquals(self::message(), Message::fromArray(self::message())->toArray());
        $json = json_encode(Message::fromArray(self::message()));
        self::assertEquals(json_decode((string) json_encode((object) self::message())), json_decode((string) $json));
    }

    public function testKeepsWhatItDoesNotKnow(): void
    {
        $future = ['reactions' => ['👍' => 3], 'type' => 'poll', 'status' => 'scheduled'] + self::message();
        $future['author'] = ['mood' => 'good', 'type' => 'robot'] + (array) $future['author'];
        $message = Message::fromArray($future);
        self::assertSame('poll', $message->type);
        self::assertSame(['reactions' => ['👍' => 3]], $message->additional);
        self::assertEquals($future, $message->toArray());
    }

    public function testTellsNullFromAbsent(): void
    {
        self::assertSame(['id' => 'a'], PartialMessage::fromArray(['id' => 'a'])->toArray());
        $message = PartialMessage::fromArray(['id' => 'a', 'subject' => null]);
        self::assertNull($message->subject);
        self::assertSame(['id' => 'a', 'subject' => null], $message->toArray());
    }

    public function testWritesEmptyMapsAsObjectsAndEmptyListsAsLists(): void
    {
        $create = new MessageCreate(recipients: [], metadata: [], passThrough: []);
        self::assertSame('{"pass_through":[],"recipients":[],"metadata":{}}', json_encode($create));
        $nested = new MessageCreate(recipients: [new MessageCreateRecipient(role: 'to', address: 'a')]);
        self::assertSame('{"recipients":[{"role":"to","address":"a"}]}', json_encode($nested));
        self::assertSame(['recipients' => [['role' => 'to', 'address' => 'a']]], $nested->toArray());
    }

    public function testWritesAListWithGapsInItsKeysAsAList(): void
    {
        $to = ['role' => 'to', 'address' => 'a'];
        $filtered = array_filter([null, $to, null, $to]);
        $typed = array_map(static fn (array $one): MessageCreateRecipient => MessageCreateRecipient::fromArray($one), $filtered);
        self::assertSame(['recipients' => [$to, $to]], (new MessageCreate(recipients: $typed))->toArray());
        $keyway = $this->answered(FakeServer::item(self::message(), 201), FakeServer::page([], null));
        $keyway->messages->create(['recipients' => $filtered]);
        self::assertSame(['recipients' => [$to, $to]], json_decode((string) $this->server->requests[0]->getBody(), true));
        $logs = new LogsListQuery(filter: new LogsListQueryFilter(statusCodes: array_filter([0, 200, 404])));
        $keyway->vault->logs->list($logs)->firstPage();
        self::assertSame(
            'filter[status_codes][]=200&filter[status_codes][]=404',
            urldecode($this->server->requests[1]->getUri()->getQuery()),
        );
    }

    public function testEveryGeneratedModelLoadsAndKnowsItsProperties(): void
    {
        $files = glob(__DIR__ . '/../src/Generated/Models/*.php') ?: [];
        self::assertGreaterThan(50, count($files));
        foreach ($files as $file) {
            $class = 'Keyway\\Models\\' . basename($file, '.php');
            if (!is_subclass_of($class, Model::class)) {
                continue;
            }
            $reflection = new \ReflectionClass($class);
            $members = $reflection->getReflectionConstant('MEMBERS')->getValue();
            $properties = array_map(
                static fn (\ReflectionParameter $parameter): string => $parameter->getName(),
                $reflection->getConstructor()->getParameters(),
            );
            self::assertSame([...array_column($members, 0), 'additional'], $properties, $class);
        }
    }

    public function testEveryClassIsWhereTheAutoloaderLooksForIt(): void
    {
        $folder = (string) realpath(__DIR__ . '/../src');
        $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($folder, \FilesystemIterator::SKIP_DOTS));
        foreach ($files as $file) {
            $name = substr((string) $file, strlen($folder) + 1, -strlen('.php'));
            $name = (string) preg_replace('#^Generated/(?=Api/|Models/)#', '', $name);
            $class = 'Keyway\\' . str_replace('/', '\\', $name);
            self::assertTrue(class_exists($class) || interface_exists($class) || trait_exists($class), $class);
        }
    }

    public function testTheAutoloaderKnowsTheFoldersOfComposer(): void
    {
        $composer = json_decode((string) file_get_contents(__DIR__ . '/../composer.json'), true);
        $loader = str_replace('\\\\', '\\', (string) file_get_contents(__DIR__ . '/../autoload.php'));
        foreach ($composer['autoload']['psr-4'] as $prefix => $folder) {
            self::assertStringContainsString("'$prefix' => '$folder'", $loader);
        }
    }
}
