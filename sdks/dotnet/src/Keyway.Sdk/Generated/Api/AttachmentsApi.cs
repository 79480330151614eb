// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Keyway;

/// <summary>The methods of <c>attachments</c>.</summary>
public sealed class AttachmentsApi
{
    private readonly Transport _transport;

    internal AttachmentsApi(Transport transport) => _transport = transport;

    /// <summary>Read one attachment.</summary>
    /// <remarks><c>GET /attachments/{attachment_id}</c>. Called with an API key. The key needs the scope <c>attachments:read</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="attachmentId">As its message names it; opaque.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<Attachment> GetAsync(
        string attachmentId,
        AttachmentsGetQuery? query = null,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.AttachmentsGet)
            {
                Path = [new("attachment_id", attachmentId)],
                Query = query,
                Options = options ?? CallOptions.None,
            },
            Attachment.FromWire,
            cancellationToken);

    /// <summary>Download one attachment.</summary>
    /// <remarks><c>GET /attachments/{attachment_id}/content</c>. Streams the file from the connector, always as a download. <c>Range</c> is forwarded if the connector supports it. Called with an API key. The key needs the scope <c>attachments:read</c>. Counts towards the monthly quota when called with an API key. The content is read as it comes, once; the connection is held until the response is disposed. The timeout holds until the file begins, and again for each of its parts; the token ends reading, too.</remarks>
    /// <param name="attachmentId">As its message names it; opaque.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<HttpResponseMessage> ContentAsync(
        string attachmentId,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.OpenAsync(
            new Call(Routes.AttachmentsContent)
            {
                Path = [new("attachment_id", attachmentId)],
                Options = options ?? CallOptions.None,
            },
            cancellationToken);

    /// <summary>Upload a file for a new message.</summary>
    /// <remarks><c>POST /attachments</c>. The body is the file, with its <c>Content-Type</c> and <c>Content-Length</c>; Keyway streams it to the connector. A form (<c>multipart/form-data</c>) with exactly one file works as well. Then set its ID in <c>attachments</c> of a new message. Until then the file is not visible, and you can repeat the upload. Called with an API key. The key needs the scope <c>attachments:write</c>. Counts towards the monthly quota when called with an API key.</remarks>
    /// <param name="file">The file: one on disk, a stream or bytes.</param>
    /// <param name="query">The query.</param>
    /// <param name="options">Options for this call.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <exception cref="ApiException">Of the types RequestValidationError, ConnectorCredentialsError, UnauthorizedError, RequestLimitError, PaymentRequiredError, ConnectorDisabledError, ForbiddenError, IntegrationNotFoundError, ConnectionNotFoundError, ConnectorNotFoundError, EntityNotFoundError, RequestTooLargeError, ConnectionSettingsError, ConnectorRateLimitError, TooManyRequestsError, InternalServerError, MappingError, ConnectorMappingNotFoundError, ConnectorResponseMappingNotFoundError, ConnectorOperationMappingNotFoundError, ConnectorWorkflowMappingError, ConnectorOperationUnsupportedError, ConnectorExecutionError, ServiceUnavailableError.</exception>
    public Task<UploadedFile> UploadAsync(
        UploadFile file,
        AttachmentsUploadQuery query,
        CallOptions? options = null,
        CancellationToken cancellationToken = default) =>
        _transport.GetAsync(
            new Call(Routes.AttachmentsUpload)
            {
                File = file ?? throw new ArgumentNullException(nameof(file)),
                Query = query ?? throw new ArgumentNullException(nameof(query)),
                Options = options ?? CallOptions.None,
            },
            UploadedFile.FromWire,
            cancellationToken);
}
