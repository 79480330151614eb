<?php

declare(strict_types=1);

namespace Keyway\Tests;

use Keyway\Answer;
use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Exceptions\NotFoundException;
use Keyway\Models\Message;
use Keyway\Models\MessagesListQuery;
use Keyway\Models\MessagesListQueryFilter;
use Keyway\Models\PartialMessage;
use Keyway\Page;

final class PageTest extends SdkTestCase
{
    public function testIteratesToTheEndWithTheSameQuery(): void
    {
        $keyway = $this->answered(
            FakeServer::page([self::message('a'), self::message('b')], 'next/1'),
            FakeServer::page([], 'next/2'),
            FakeServer::page([self::message('c')], null),
        );
        $query = new MessagesListQuery(limit: 2, filter: new MessagesListQueryFilter(type: 'note'));
        $ids = [];
        foreach ($keyway->messages->list($query, new CallOptions(serviceId: 'zendesk')) as $key => $message) {
            $ids[$key] = $message->id;
        }
        self::assertSame(['a', 'b', 'c'], $ids);
        self::assertSame([
            'limit=2&filter[type]=note',
            'cursor=next/1&limit=2&filter[type]=note',
            'cursor=next/2&limit=2&filter[type]=note',
        ], array_map(static fn ($request) => urldecode($request->getUri()->getQuery()), $this->server->requests));
        self::assertSame('zendesk', $this->server->requests[2]->getHeaderLine('x-vendor-service-id'));
    }

    public function testLoadsAPageOnlyWhenItIsReached(): void
    {
        $keyway = $this->answered(FakeServer::page([self::message('a'), self::message('b')], 'more'));
        $list = $keyway->messages->list();
        self::assertSame([], $this->server->requests);
        foreach ($list as $message) {
            if ($message->id === 'b') {
                break;
            }
        }
        self::assertCount(1, $this->server->requests);
    }

    public function testGoesPageByPage(): void
    {
        $keyway = $this->answered(FakeServer::page([self::message('a')], 'more'), FakeServer::page([self::message('b')], null));
        $pages = iterator_to_array($keyway->messages->list()->pages());
        self::assertSame(
            [['a'], ['b']],
            array_map(static fn (Page $page) => array_map(static fn ($message) => $message->id, $page->data), $pages),
        );
        self::assertSame(1, $pages[0]->meta->itemsOnPage);
        self::assertFalse($pages[1]->hasNextPage());
        $this->expectException(KeywayException::class);
        $pages[1]->nextPage();
    }

    public function testThrowsWhereAPageFails(): void
    {
        $keyway = $this->answered(FakeServer::page([self::message('a')], 'more'), FakeServer::error(404, 'EntityNotFoundError'));
        $seen = [];
        $error = $this->thrownBy(static function () use ($keyway, &$seen): void {
            foreach ($keyway->messages->list() as $message) {
                $seen[] = $message->id;
            }
        });
        self::assertInstanceOf(NotFoundException::class, $error);
        self::assertSame(['a'], $seen);
    }

    public function testTellsOfTheAnswerOfEveryPage(): void
    {
        $keyway = $this->answered(FakeServer::page([], 'more'), FakeServer::page([], null));
        $answers = [];
        $options = new CallOptions(onAnswer: static function (Answer $answer) use (&$answers): void {
            $answers[] = [$answer->status, $answer->requestId, $answer->envelope['status']];
        });
        iterator_to_array($keyway->messages->list(null, $options));
        self::assertSame([[200, 'req-1', 'OK'], [200, 'req-1', 'OK']], $answers);
    }

    public function testGivesWholeRecordsUnlessSomeFieldsAreAskedFor(): void
    {
        $part = ['id' => 'b', 'body' => 'Hi'];
        $keyway = $this->answered(
            FakeServer::page([self::message('a')], null),
            FakeServer::page([$part], null),
            FakeServer::item(self::message('a')),
            FakeServer::item($part),
        );
        $fields = ['id', 'body'];
        $records = [
            ...iterator_to_array($keyway->messages->list(['limit' => 5]), false),
            ...iterator_to_array($keyway->messages->list(new MessagesListQuery(fields: $fields)), false),
            $keyway->messages->get('a'),
            $keyway->messages->get('b', query: ['fields' => $fields]),
        ];
        self::assertSame(
            [Message::class, PartialMessage::class, Message::class, PartialMessage::class],
            array_map(static fn (object $record): string => $record::class, $records),
        );
    }
}
