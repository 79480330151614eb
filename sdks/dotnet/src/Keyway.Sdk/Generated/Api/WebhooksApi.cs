// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>webhooks</c>.</summary>
public sealed class WebhooksApi
{
    private readonly Transport _transport;

    internal WebhooksApi(Transport transport) => _transport = transport;

    /// <summary>List webhooks.</summary>
    /// <remarks><c>GET /webhook/webhooks</c>. Called with an API key. The key needs the scope <c>webhooks</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, ForbiddenError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<Webhook> ListAsync(
        WebhooksListQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.WebhooksList)
            {
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Webhook.FromWire,
            cancellationToken);

    /// <summary>Create a webhook and send it a test event.</summary>
    /// <remarks><c>POST /webhook/webhooks</c>. Called with an API key. The key needs the scope <c>webhooks</c>. Retries with the same <c>X-Unique-Transaction-ID</c> are processed once. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, ConflictError, TransactionConflictError, TransactionOutcomeUnknownError, RequestTooLargeError, TransactionMismatchError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Webhook> CreateAsync(
        WebhookCreate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.WebhooksCreate)
            {
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Webhook.FromWire,
            cancellationToken);

    /// <summary>Read one webhook.</summary>
    /// <remarks><c>GET /webhook/webhooks/{webhook_id}</c>. Called with an API key. The key needs the scope <c>webhooks</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="webhookId">ID of the webhook.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Webhook> GetAsync(
        string webhookId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.WebhooksGet)
            {
                Path = [new("webhook_id", webhookId)],
                Options = options ?? CallOptions.None,
            },
            Webhook.FromWire,
            cancellationToken);

    /// <summary>Update a webhook.</summary>
    /// <remarks><c>PATCH /webhook/webhooks/{webhook_id}</c>. Called with an API key. The key needs the scope <c>webhooks</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="webhookId">ID of the webhook.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, PreconditionFailedError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Webhook> UpdateAsync(
        string webhookId,
        WebhookUpdate body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.WebhooksUpdate)
            {
                Path = [new("webhook_id", webhookId)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            Webhook.FromWire,
            cancellationToken);

    /// <summary>Delete a webhook and its pending deliveries.</summary>
    /// <remarks><c>DELETE /webhook/webhooks/{webhook_id}</c>. Called with an API key. The key needs the scope <c>webhooks</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="webhookId">ID of the webhook.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, PreconditionFailedError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<KeywayResponse> DeleteAsync(
        string webhookId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.DoAsync(
            new Call(Routes.WebhooksDelete)
            {
                Path = [new("webhook_id", webhookId)],
                Options = options ?? CallOptions.None,
            },
            cancellationToken);

    /// <summary>Rotate the signing secret; the old one keeps signing for a day.</summary>
    /// <remarks><c>POST /webhook/webhooks/{webhook_id}/rotate</c>. Called with an API key. The key needs the scope <c>webhooks</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="webhookId">ID of the webhook.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<Webhook> RotateAsync(
        string webhookId,
        WebhookRotate? body = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.WebhooksRotate)
            {
                Path = [new("webhook_id", webhookId)],
                Body = CallBody.Json(body),
                Options = options ?? CallOptions.None,
            },
            Webhook.FromWire,
            cancellationToken);

    /// <summary>Send a test event now.</summary>
    /// <remarks><c>POST /webhook/webhooks/{webhook_id}/test</c>. Called with an API key. The key needs the scope <c>webhooks</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="webhookId">ID of the webhook.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<WebhookAttempt> TestAsync(
        string webhookId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.WebhooksTest)
            {
                Path = [new("webhook_id", webhookId)],
                Options = options ?? CallOptions.None,
            },
            WebhookAttempt.FromWire,
            cancellationToken);

    /// <summary>Replay past events.</summary>
    /// <remarks><c>POST /webhook/webhooks/{webhook_id}/replay</c>. Called with an API key. The key needs the scope <c>webhooks</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="webhookId">ID of the webhook.</param>
    /// <param name="body">The request body.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, EntityNotFoundError, ConflictError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<WebhooksReplayData> ReplayAsync(
        string webhookId,
        WebhookReplay body,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.WebhooksReplay)
            {
                Path = [new("webhook_id", webhookId)],
                Body = CallBody.Json(body ?? throw new ArgumentNullException(nameof(body))),
                Options = options ?? CallOptions.None,
            },
            WebhooksReplayData.FromWire,
            cancellationToken);

    /// <summary>List what was and is to be delivered, newest first.</summary>
    /// <remarks><c>GET /webhook/webhooks/{webhook_id}/deliveries</c>. Called with an API key. The key needs the scope <c>webhooks</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="webhookId">ID of the webhook.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types InvalidCursorError, RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public KeywayPages<WebhookDelivery> ListDeliveriesAsync(
        string webhookId,
        WebhooksListDeliveriesQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        new(
            _transport,
            new Call(Routes.WebhooksListDeliveries)
            {
                Path = [new("webhook_id", webhookId)],
                Query = query,
                Options = options ?? CallOptions.None,
            },
            WebhookDelivery.FromWire,
            cancellationToken);

    /// <summary>Read one delivery with its attempts.</summary>
    /// <remarks><c>GET /webhook/webhooks/{webhook_id}/deliveries/{delivery_id}</c>. Called with an API key. The key needs the scope <c>webhooks</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="webhookId">ID of the webhook.</param>
    /// <param name="deliveryId">ID of the delivery.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, ForbiddenError, EntityNotFoundError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<WebhookDeliveryDetail> GetDeliveryAsync(
        string webhookId,
        string deliveryId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.WebhooksGetDelivery)
            {
                Path = [new("webhook_id", webhookId), new("delivery_id", deliveryId)],
                Options = options ?? CallOptions.None,
            },
            WebhookDeliveryDetail.FromWire,
            cancellationToken);

    /// <summary>Deliver once more, now.</summary>
    /// <remarks><c>POST /webhook/webhooks/{webhook_id}/deliveries/{delivery_id}/retry</c>. Called with an API key. The key needs the scope <c>webhooks</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="webhookId">ID of the webhook.</param>
    /// <param name="deliveryId">ID of the delivery.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ForbiddenError, EntityNotFoundError, ConflictError, RequestTooLargeError, TooManyRequestsError, InternalServerError, ServiceUnavailableError.</exception>
    public Task<WebhookDelivery> RetryDeliveryAsync(
        string webhookId,
        string deliveryId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.WebhooksRetryDelivery)
            {
                Path = [new("webhook_id", webhookId), new("delivery_id", deliveryId)],
                Options = options ?? CallOptions.None,
            },
            WebhookDelivery.FromWire,
            cancellationToken);
}
