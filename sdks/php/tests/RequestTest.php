<?php

declare(strict_types=1);

namespace Keyway\Tests;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Keyway;
use Keyway\Models\ConnectionUpdate;
use Keyway\Models\LogsListQuery;
use Keyway\Models\LogsListQueryFilter;
use Keyway\Models\MessageCreate;
use Keyway\Models\MessagesListQuery;
use Keyway\Models\MessagesListQueryFilter;
use Keyway\Models\MessagesListQuerySort;
use Keyway\Models\MessageUpdate;

final class RequestTest extends SdkTestCase
{
    public function testSendsCredentialsAndIds(): void
    {
        $this->answered(FakeServer::item(self::message()))
            ->messages->get('m1', new CallOptions(serviceId: 'zendesk', raw: true, headers: ['X-Mine' => 'yes']));
        $request = $this->server->requests[0];
        self::assertSame('GET', $request->getMethod());
        self::assertSame('https://keyway.test/base/messages/m1', (string) $request->getUri());
        self::assertSame('Bearer ' . self::API_KEY, $request->getHeaderLine('authorization'));
        self::assertSame('app-1', $request->getHeaderLine('x-vendor-app-id'));
        self::assertSame('consumer-1', $request->getHeaderLine('x-vendor-consumer-id'));
        self::assertSame('zendesk', $request->getHeaderLine('x-vendor-service-id'));
        self::assertSame('true', $request->getHeaderLine('x-vendor-raw'));
        self::assertSame('yes', $request->getHeaderLine('x-mine'));
        self::assertStringStartsWith('keyway-php/', $request->getHeaderLine('user-agent'));
    }

    public function testHeadersOfTheCallerReplaceNoneOfItsOwn(): void
    {
        $this->answered(FakeServer::item(self::message()))
            ->messages->get('m1', new CallOptions(headers: ['Authorization' => 'Bearer other']));
        self::assertSame(
            ['Bearer ' . self::API_KEY],
            $this->server->requests[0]->getHeader('authorization'),
        );
    }

    public function testSendsTheAdminKeyToManagementOnly(): void
    {
        $keyway = $this->answered(new \GuzzleHttp\Psr7\Response(204));
        $keyway->management->applications->delete('app-2');
        $request = $this->server->requests[0];
        self::assertSame('Bearer ' . self::ADMIN_KEY, $request->getHeaderLine('authorization'));
        self::assertFalse($request->hasHeader('x-vendor-app-id'));
    }

    public function testNamesTheKeyThatIsMissing(): void
    {
        $keyway = $this->with(['adminKey' => null]);
        $this->expectExceptionObject(new KeywayException("management.applications.get needs the client's adminKey"));
        $keyway->management->applications->get('app-1');
    }

    /** @return iterable<string, array{string, string}> */
    public static function hostileIds(): iterable
    {
        yield 'a path' => ['../../vault/consumers', '..%2F..%2Fvault%2Fconsumers'];
        yield 'a query' => ['a?raw=true#x', 'a%3Fraw%3Dtrue%23x'];
        yield 'encoded dots' => ['%2e%2e', '%252e%252e'];
        yield 'a line' => ["a\r\nHost: b", 'a%0D%0AHost%3A%20b'];
        yield 'other letters' => ['Grüße 👋', 'Gr%C3%BC%C3%9Fe%20%F0%9F%91%8B'];
        yield 'a backslash and a semicolon' => ['a\\b;c', 'a%5Cb%3Bc'];
        yield 'more dots' => ['...', '...'];
    }

    /** @dataProvider hostileIds */
    public function testKeepsAnIdOneSegmentOfThePath(string $id, string $segment): void
    {
        $this->answered(FakeServer::item(self::message()))->messages->get($id);
        $uri = $this->server->requests[0]->getUri();
        self::assertSame("https://keyway.test/base/messages/$segment", (string) $uri);
    }

    /** @return iterable<string, array{string}> */
    public static function impossibleIds(): iterable
    {
        yield 'none' => [''];
        yield 'this folder' => ['.'];
        yield 'the folder above' => ['..'];
        yield 'no text' => ["\xff\xfe"];
    }

    /** @dataProvider impossibleIds */
    public function testRefusesIdsThatCannotBeASegment(string $id): void
    {
        $keyway = $this->answered();
        $error = $this->thrownBy(static fn () => $keyway->messages->get($id));
        self::assertInstanceOf(KeywayException::class, $error);
        self::assertSame([], $this->server->requests);
    }

    public function testRefusesAHeaderValueWithoutQuotingIt(): void
    {
        $keyway = $this->with(['apiKey' => "secret\r\nX-Other: 1"]);
        $error = $this->thrownBy(static fn () => $keyway->messages->get('m1'));
        self::assertInstanceOf(KeywayException::class, $error);
        self::assertStringNotContainsString('secret', $error->getMessage());
    }

    public function testPutsTheDefaultOfAPathParameterIn(): void
    {
        $keyway = $this->answered(new \GuzzleHttp\Psr7\Response(204), new \GuzzleHttp\Psr7\Response(204));
        $keyway->vault->connections->delete('zendesk');
        $keyway->vault->connections->delete('zendesk', unifiedApi: 'crm');
        self::assertSame(
            ['/base/vault/connections/customer-support/zendesk', '/base/vault/connections/crm/zendesk'],
            array_map(static fn ($request) => $request->getUri()->getPath(), $this->server->requests),
        );
    }

    public function testWritesBodiesInTheShapeOfTheWire(): void
    {
        $keyway = $this->answered(FakeServer::item(self::message(), 201));
        $keyway->messages->create(new MessageCreate(conversationId: '42', body: 'Grüße 👋', metadata: []));
        $request = $this->server->requests[0];
        self::assertSame(
            '{"conversation_id":"42","body":"Grüße 👋","metadata":{}}',
            (string) $request->getBody(),
        );
        self::assertSame('application/json', $request->getHeaderLine('content-type'));
    }

    public function testTakesArraysAsBodiesToo(): void
    {
        $keyway = $this->answered(FakeServer::item(self::message()), FakeServer::item(self::message()));
        $keyway->messages->update('m1', ['subject' => null, 'body' => 'x']);
        $keyway->messages->update('m1', new MessageUpdate(body: 'x', additional: ['subject' => null]));
        self::assertSame('{"subject":null,"body":"x"}', (string) $this->server->requests[0]->getBody());
        self::assertSame('{"body":"x","subject":null}', (string) $this->server->requests[1]->getBody());
    }

    public function testKeepsAnEmptyMapAnObject(): void
    {
        $keyway = $this->with(['maxRetries' => 0], FakeServer::error(404, 'ConnectionNotFoundError'), FakeServer::error(404, 'ConnectionNotFoundError'));
        $this->thrownBy(static fn () => $keyway->vault->connections->update('zendesk', ['settings' => []]));
        $this->thrownBy(static fn () => $keyway->vault->connections->update('zendesk', new ConnectionUpdate(enabled: false, metadata: ['a' => []])));
        self::assertSame('{"settings":{}}', (string) $this->server->requests[0]->getBody());
        self::assertSame('{"enabled":false,"metadata":{"a":[]}}', (string) $this->server->requests[1]->getBody());
    }

    public function testWritesQueriesAsTheServerReadsThem(): void
    {
        $keyway = $this->answered(FakeServer::page([], null), FakeServer::page([], null), FakeServer::page([], null));
        $since = new \DateTimeImmutable('2026-03-04T10:30:00.125+01:00');
        $keyway->messages->list(new MessagesListQuery(
            limit: 50,
            filter: new MessagesListQueryFilter(type: 'note', createdSince: $since),
            sort: new MessagesListQuerySort(by: 'created_at'),
            fields: ['id', 'body'],
        ))->firstPage();
        $keyway->vault->logs->list(new LogsListQuery(filter: new LogsListQueryFilter(statusCodes: [200, 404])))->firstPage();
        $keyway->vault->connections->list(['configured' => true, 'api' => null])->firstPage();
        self::assertSame([
            'limit=50&filter[type]=note&filter[created_since]=2026-03-04T09:30:00.125Z&sort[by]=created_at&fields=id,body',
            'filter[status_codes][]=200&filter[status_codes][]=404',
            'configured=true',
        ], array_map(static fn ($request) => urldecode($request->getUri()->getQuery()), $this->server->requests));
    }

    /** @return iterable<string, array{string}> */
    public static function wrongBaseUrls(): iterable
    {
        yield 'no URL' => ['keyway'];
        yield 'another scheme' => ['ftp://keyway.test'];
        yield 'credentials' => ['https://user:secret@keyway.test'];
        yield 'a query' => ['https://keyway.test/?a=1'];
        yield 'a fragment' => ['https://keyway.test/#a'];
    }

    /** @dataProvider wrongBaseUrls */
    public function testRefusesWhatIsNoBaseUrl(string $baseUrl): void
    {
        $error = $this->thrownBy(static fn () => new Keyway(baseUrl: $baseUrl, apiKey: 'k'));
        self::assertInstanceOf(KeywayException::class, $error);
        self::assertStringNotContainsString('secret', $error->getMessage());
    }

    public function testSendsProxiedCallsUnchanged(): void
    {
        $keyway = $this->answered(
            new \GuzzleHttp\Psr7\Response(418, ['Request-Id' => 'req-9'], 'I am a teapot'),
            FakeServer::error(401, 'ConnectorCredentialsError'),
            new \GuzzleHttp\Psr7\Response(200, ['Request-Id' => 'req-2']),
        );
        $response = $keyway->proxy->request('/api/v2/tickets.json', 'POST', ['ticket' => 1], downstreamTimeoutSeconds: 2.5);
        self::assertSame([418, 'I am a teapot'], [$response->getStatusCode(), (string) $response->getBody()]);
        $request = $this->server->requests[0];
        self::assertSame('/api/v2/tickets.json', $request->getHeaderLine('x-vendor-downstream-url'));
        self::assertSame('2500', $request->getHeaderLine('x-vendor-downstream-timeout'));
        self::assertSame('{"ticket":1}', (string) $request->getBody());
        self::assertSame(
            'ConnectorCredentialsError',
            $this->thrownBy(static fn () => $keyway->proxy->request('/x'))->typeName,
        );
        $keyway->proxy->request('/x', 'HEAD');
        self::assertSame('GET', $this->server->requests[2]->getMethod());
        self::assertSame('HEAD', $this->server->requests[2]->getHeaderLine('x-vendor-downstream-method'));
    }
}
