using System;
using Keyway;

// Every message of the consumer's helpdesk, fetched page by page as the loop asks for more.
string Setting(string name) =>
    Environment.GetEnvironmentVariable(name) ?? throw new InvalidOperationException($"{name} is not set");

using var keyway = new KeywayClient(new KeywayOptions
{
    BaseUrl = Setting("KEYWAY_BASE_URL"),
    ApiKey = Setting("KEYWAY_API_KEY"),
    AppId = Setting("KEYWAY_APP_ID"),
    ConsumerId = Setting("KEYWAY_CONSUMER_ID"),
});

var count = 0;
var options = new CallOptions { ServiceId = "gorgias" };
await foreach (var message in keyway.Messages.ListAsync(new MessagesListQuery { Limit = 20 }, options))
{
    count++;
    Console.WriteLine($"{message.CreatedAt:u}  {message.Direction,-8}  {message.Author?.Name}: {message.Body?.Split('\n')[0]}");
}

Console.WriteLine($"{count} messages");
