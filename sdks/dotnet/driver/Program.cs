using System;
using System.Text.Json;
using System.Text.Json.Nodes;
using Keyway.Driver;

// Answers calls for the trials that every SDK has to pass: a request as one line of JSON on the input, its
// outcome as one line on the output.
Console.OutputEncoding = new System.Text.UTF8Encoding(false);
Console.InputEncoding = new System.Text.UTF8Encoding(false);
while (await Console.In.ReadLineAsync() is { } line)
{
    if (line.Trim().Length == 0)
    {
        continue;
    }

    using var request = JsonDocument.Parse(line);
    var answer = await Errand.RunAsync(request.RootElement);
    answer["id"] = request.RootElement.TryGetProperty("id", out var id) ? JsonNode.Parse(id.GetRawText()) : null;
    Console.Out.WriteLine(answer.ToJsonString());
    await Console.Out.FlushAsync();
}
