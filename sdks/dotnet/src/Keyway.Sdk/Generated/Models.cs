// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Text.Json;

namespace Keyway;

internal static class Models
{
    private static readonly Dictionary<Type, Func<JsonElement, KeywayObject>> s_readers = new()
    {
        [typeof(ApiKey)] = ApiKey.FromWire,
        [typeof(ApiKeyCreate)] = ApiKeyCreate.FromWire,
        [typeof(ApiKeyUpdate)] = ApiKeyUpdate.FromWire,
        [typeof(Application)] = Application.FromWire,
        [typeof(ApplicationCreate)] = ApplicationCreate.FromWire,
        [typeof(ApplicationCreatePlan)] = ApplicationCreatePlan.FromWire,
        [typeof(ApplicationPlan)] = ApplicationPlan.FromWire,
        [typeof(ApplicationUpdate)] = ApplicationUpdate.FromWire,
        [typeof(ApplicationsListKeysQuery)] = ApplicationsListKeysQuery.FromWire,
        [typeof(ApplicationsListQuery)] = ApplicationsListQuery.FromWire,
        [typeof(Connection)] = Connection.FromWire,
        [typeof(ConnectionConfirm)] = ConnectionConfirm.FromWire,
        [typeof(ConnectionCreate)] = ConnectionCreate.FromWire,
        [typeof(ConnectionImport)] = ConnectionImport.FromWire,
        [typeof(ConnectionImportCredentials)] = ConnectionImportCredentials.FromWire,
        [typeof(ConnectionUpdate)] = ConnectionUpdate.FromWire,
        [typeof(ConnectionsConfirmData)] = ConnectionsConfirmData.FromWire,
        [typeof(ConnectionsListQuery)] = ConnectionsListQuery.FromWire,
        [typeof(ConnectionsValidateData)] = ConnectionsValidateData.FromWire,
        [typeof(Connector)] = Connector.FromWire,
        [typeof(ConnectorResource)] = ConnectorResource.FromWire,
        [typeof(ConnectorResourceAcrossConversations)] = ConnectorResourceAcrossConversations.FromWire,
        [typeof(ConnectorResourceOperation)] = ConnectorResourceOperation.FromWire,
        [typeof(ConnectorResourcePagination)] = ConnectorResourcePagination.FromWire,
        [typeof(ConnectorSetting)] = ConnectorSetting.FromWire,
        [typeof(ConnectorUnifiedApi)] = ConnectorUnifiedApi.FromWire,
        [typeof(ConnectorsApisQuery)] = ConnectorsApisQuery.FromWire,
        [typeof(ConnectorsListQuery)] = ConnectorsListQuery.FromWire,
        [typeof(ConnectorsListQueryFilter)] = ConnectorsListQueryFilter.FromWire,
        [typeof(Consumer)] = Consumer.FromWire,
        [typeof(ConsumerConnection)] = ConsumerConnection.FromWire,
        [typeof(ConsumerCreate)] = ConsumerCreate.FromWire,
        [typeof(ConsumerMetadata)] = ConsumerMetadata.FromWire,
        [typeof(ConsumerStats)] = ConsumerStats.FromWire,
        [typeof(ConsumerStatsRequestCounts)] = ConsumerStatsRequestCounts.FromWire,
        [typeof(ConsumerUpdate)] = ConsumerUpdate.FromWire,
        [typeof(ConsumersDeleteData)] = ConsumersDeleteData.FromWire,
        [typeof(ConsumersListQuery)] = ConsumersListQuery.FromWire,
        [typeof(ConsumersListQueryFilter)] = ConsumersListQueryFilter.FromWire,
        [typeof(ConsumersStatsQuery)] = ConsumersStatsQuery.FromWire,
        [typeof(CreatedApiKey)] = CreatedApiKey.FromWire,
        [typeof(CurrentSession)] = CurrentSession.FromWire,
        [typeof(CurrentSessionApplication)] = CurrentSessionApplication.FromWire,
        [typeof(CurrentSessionConsumer)] = CurrentSessionConsumer.FromWire,
        [typeof(CurrentSessionSettings)] = CurrentSessionSettings.FromWire,
        [typeof(FormField)] = FormField.FromWire,
        [typeof(FormFieldOption)] = FormFieldOption.FromWire,
        [typeof(Integration)] = Integration.FromWire,
        [typeof(IntegrationCreate)] = IntegrationCreate.FromWire,
        [typeof(IntegrationUpdate)] = IntegrationUpdate.FromWire,
        [typeof(IntegrationsListQuery)] = IntegrationsListQuery.FromWire,
        [typeof(LogsListQuery)] = LogsListQuery.FromWire,
        [typeof(LogsListQueryFilter)] = LogsListQueryFilter.FromWire,
        [typeof(Message)] = Message.FromWire,
        [typeof(MessageAttachment)] = MessageAttachment.FromWire,
        [typeof(MessageAuthor)] = MessageAuthor.FromWire,
        [typeof(MessageCreate)] = MessageCreate.FromWire,
        [typeof(MessageCreateAttachment)] = MessageCreateAttachment.FromWire,
        [typeof(MessageCreateAuthor)] = MessageCreateAuthor.FromWire,
        [typeof(MessageCreatePassThrough)] = MessageCreatePassThrough.FromWire,
        [typeof(MessageCreateRecipient)] = MessageCreateRecipient.FromWire,
        [typeof(MessageRecipient)] = MessageRecipient.FromWire,
        [typeof(MessageUpdate)] = MessageUpdate.FromWire,
        [typeof(MessagesDeleteData)] = MessagesDeleteData.FromWire,
        [typeof(MessagesGetQuery)] = MessagesGetQuery.FromWire,
        [typeof(MessagesListQuery)] = MessagesListQuery.FromWire,
        [typeof(MessagesListQueryFilter)] = MessagesListQueryFilter.FromWire,
        [typeof(MessagesListQuerySort)] = MessagesListQuerySort.FromWire,
        [typeof(PageLinks)] = PageLinks.FromWire,
        [typeof(PageMeta)] = PageMeta.FromWire,
        [typeof(PageMetaCursors)] = PageMetaCursors.FromWire,
        [typeof(PartialMessage)] = PartialMessage.FromWire,
        [typeof(RequestLog)] = RequestLog.FromWire,
        [typeof(Session)] = Session.FromWire,
        [typeof(SessionCreate)] = SessionCreate.FromWire,
        [typeof(SessionCreateConsumerMetadata)] = SessionCreateConsumerMetadata.FromWire,
        [typeof(SessionCreateSettings)] = SessionCreateSettings.FromWire,
        [typeof(SessionCreateTheme)] = SessionCreateTheme.FromWire,
        [typeof(UnifiedApi)] = UnifiedApi.FromWire,
    };

    internal static KeywayObject Read(Type type, JsonElement wire) =>
        s_readers.TryGetValue(type, out var read)
            ? read(wire)
            : throw new InvalidOperationException($"{type.Name} is not a record of the API");
}
