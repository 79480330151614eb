<?php

declare(strict_types=1);

namespace Keyway;

/** What a single call may set. */
final class CallOptions
{
    /** @var (\Closure(Answer): void)|null */
    public readonly ?\Closure $onAnswer;

    /**
     * @param string|null $consumerId In place of the client's
     * @param string|null $serviceId The connector to call, in place of the client's
     * @param string|null $connectionId Which of the consumer’s connections of the connector, where there are several
     * @param bool|null $raw Ask for the raw downstream requests and responses; `onAnswer` gets them
     * @param string|null $transactionId Names this create, so that the server processes it once however often it
     *   is sent. Made up and kept across retries when absent; pass your own to stay safe across restarts of
     *   your program
     * @param float|null $timeoutSeconds How long one try may take; a file has this long until it begins, and again
     *   for each of its parts, as one that is sent
     * @param float|null $deadlineSeconds How long the call may take, with all its tries and waits; the bytes of a file
     *   do not count
     * @param int|null $maxRetries How often a failed try is repeated where that is safe
     * @param float|null $maxRetryWaitSeconds The longest wait before a repeat; where `Retry-After` asks for more, the
     *   exception is thrown at once
     * @param array<string, string> $headers Further headers; those the SDK sets itself are not replaced
     * @param string|null $downstreamAuthorization Your own `Authorization` for the downstream, instead of the
     *   vault's credential
     * @param (callable(Answer): void)|null $onAnswer Called with status, headers and the whole body of each
     *   successful answer: once for a call, once per page for a list
     * @param string|null $ifMatch The `etag` of a record as you read it. Where it is another version by now, the call
     *   changes and deletes nothing, and throws a ConflictError
     * @param string|null $range `bytes=0-1023`: this part of a file only, where the connector gives parts; else the
     *   whole comes, with status 200
     * @param string|null $contentType Media type of the file that the call sends; `application/octet-stream` when absent
     * @param int|null $contentLength Bytes of the file that the call sends, where its stream does not tell: needed for
     *   more than 64 KB
     */
    public function __construct(
        public readonly ?string $consumerId = null,
        public readonly ?string $serviceId = null,
        public readonly ?string $connectionId = null,
        public readonly ?bool $raw = null,
        public readonly ?string $transactionId = null,
        public readonly ?float $timeoutSeconds = null,
        public readonly ?float $deadlineSeconds = null,
        public readonly ?int $maxRetries = null,
        public readonly ?float $maxRetryWaitSeconds = null,
        public readonly array $headers = [],
        #[\SensitiveParameter]
        public readonly ?string $downstreamAuthorization = null,
        ?callable $onAnswer = null,
        public readonly ?string $ifMatch = null,
        public readonly ?string $range = null,
        public readonly ?string $contentType = null,
        public readonly ?int $contentLength = null,
    ) {
        $this->onAnswer = $onAnswer === null ? null : \Closure::fromCallable($onAnswer);
    }

    /** @return array<string, mixed> Without headers and the authorization, for `var_dump` and the like. */
    public function __debugInfo(): array
    {
        return array_diff_key(get_object_vars($this), ['headers' => 0, 'downstreamAuthorization' => 0]);
    }
}
