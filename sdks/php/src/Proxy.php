<?php

declare(strict_types=1);

namespace Keyway;

use Keyway\Exceptions\KeywayException;
use Keyway\Generated\Description;
use Keyway\Runtime\Call;
use Keyway\Runtime\Endpoint;
use Keyway\Runtime\Envelope;
use Keyway\Runtime\Json;
use Keyway\Runtime\Received;
use Keyway\Runtime\Transport;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamInterface;

/** Calls to the connector's own API. */
final class Proxy
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Calls the connector's own API with the consumer's credential and answers with its response, whatever
     * status that has; only Keyway's own refusals are thrown.
     *
     *     $response = $keyway->proxy->request('/tickets.json');
     *     echo $response->getStatusCode(), ' ', $response->getBody();
     *
     * @param string $url Relative to the connector's base URL, or absolute on its host list; `{setting}` is replaced
     * @param string $method One of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS
     * @param string|StreamInterface|array<mixed>|\stdClass|\JsonSerializable|null $body Text and streams are sent as they
     *   are, anything else as JSON
     * @param string|null $contentType Media type of the body; that of JSON or of plain text when absent
     * @param float|null $downstreamTimeoutSeconds How long Keyway waits for the connector; the connector's answer
     *   counts within `timeoutSeconds`
     *
     * @throws KeywayException
     */
    public function request(
        string $url,
        string $method = 'GET',
        #[\SensitiveParameter]
        string|StreamInterface|array|\stdClass|\JsonSerializable|null $body = null,
        ?string $contentType = null,
        ?float $downstreamTimeoutSeconds = null,
        ?CallOptions $options = null,
    ): ResponseInterface {
        $own = 'proxy.' . strtolower($method);
        $known = isset(Description::ENDPOINTS[$own]);
        $endpoint = Endpoint::named($known ? $own : 'proxy.get');
        if ($body !== null && $endpoint->method === 'GET') {
            throw new KeywayException("A $method request has no body");
        }
        $json = $body !== null && !is_string($body) && !$body instanceof StreamInterface;
        $call = new Call(
            $endpoint,
            body: match (true) {
                $body === null => null,
                $json => Json::encode($body),
                default => (string) $body,
            },
            contentType: $body === null
                ? null
                : $contentType ?? ($json ? 'application/json' : 'text/plain;charset=UTF-8'),
            options: $options,
            extra: [
                'downstreamUrl' => $url,
                'downstreamMethod' => $known ? null : $method,
                'downstreamTimeout' => $downstreamTimeoutSeconds === null
                    ? null
                    : (string) (int) round($downstreamTimeoutSeconds * 1000),
            ],
        );
        return $this->transport->send($call, $this->accept(...));
    }

    private function accept(Received $received, callable $toError): ResponseInterface
    {
        if ($received->status >= 400) {
            $body = Envelope::errorBody(Json::decode($received->body));
            $requestId = $received->header('request-id');
            // Only Keyway knows its request id: an answer that repeats it is its own, any other the connector's.
            if (($requestId ?? '') === '' || ($body['request_id'] ?? null) === $requestId) {
                throw $toError($body);
            }
        }
        return $received->response->withBody($this->transport->http()->stream($received->body));
    }
}
