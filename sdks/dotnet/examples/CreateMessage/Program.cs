using System;
using Keyway;

// The same transaction id twice makes one message: a retry after a lost answer is safe.
string Setting(string name) =>
    Environment.GetEnvironmentVariable(name) ?? throw new InvalidOperationException($"{name} is not set");

using var keyway = new KeywayClient(new KeywayOptions
{
    BaseUrl = Setting("KEYWAY_BASE_URL"),
    ApiKey = Setting("KEYWAY_API_KEY"),
    AppId = Setting("KEYWAY_APP_ID"),
    ConsumerId = Setting("KEYWAY_CONSUMER_ID"),
    ServiceId = "gorgias",
});

var note = new MessageCreate { ConversationId = "1", Type = MessageType.Note, Body = "Called back, all good." };
var options = new CallOptions { TransactionId = Guid.NewGuid().ToString() };
try
{
    var first = await keyway.Messages.CreateAsync(note, options: options);
    var again = await keyway.Messages.CreateAsync(note, options: options);
    Console.WriteLine(first.Id == again.Id ? $"one message: {first.Id}" : "two messages, which should not happen");
    return 0;
}
catch (ApiException error)
{
    Console.Error.WriteLine($"{error.TypeName} (request {error.RequestId}): {error.Message}");
    return 1;
}
