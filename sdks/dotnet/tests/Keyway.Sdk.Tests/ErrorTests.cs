using System;
using System.Threading.Tasks;
using Xunit;

namespace Keyway.Tests;

public sealed class ErrorTests
{
    [Theory]
    [InlineData(400, typeof(BadRequestException))]
    [InlineData(405, typeof(BadRequestException))]
    [InlineData(401, typeof(AuthenticationException))]
    [InlineData(402, typeof(PaymentRequiredException))]
    [InlineData(403, typeof(PermissionException))]
    [InlineData(404, typeof(NotFoundException))]
    [InlineData(409, typeof(ConflictException))]
    [InlineData(422, typeof(UnprocessableException))]
    [InlineData(500, typeof(ServerException))]
    [InlineData(501, typeof(ServerException))]
    [InlineData(302, typeof(ApiException))]
    public async Task TheClassFollowsTheStatus(int status, Type expected)
    {
        var server = new FakeServer(Replies.Error("SomethingError", status));
        var error = await Assert.ThrowsAnyAsync<ApiException>(() => server.Client().Messages.GetAsync("m1"));
        Assert.IsType(expected, error);
    }

    [Theory]
    [InlineData(404)]
    [InlineData(502)]
    public async Task AFailureOfTheConnectorIsOneWhateverItsStatus(int status)
    {
        var server = new FakeServer(Replies.Error("ConnectorExecutionError", status, """{"response":"x"}"""));
        var options = new CallOptions { MaxRetries = 0 };
        await Assert.ThrowsAsync<DownstreamException>(() => server.Client().Messages.GetAsync("m1", options: options));
    }

    [Fact]
    public async Task TellsWhatTheServerSaid()
    {
        var server = new FakeServer(Replies.Error("ConflictError", 409, """{"outcome":"unknown","more":1}"""));
        var error = await Assert.ThrowsAsync<ConflictException>(
            () => server.Client().Messages.CreateAsync(new MessageCreate(), options: new CallOptions { TransactionId = "t1" }));
        Assert.Equal("It failed.", error.Message);
        Assert.Equal(("ConflictError", 409, "req-1"), (error.TypeName, error.StatusCode, error.RequestId));
        Assert.Equal(("unknown", "https://docs", "t1"), (error.Outcome, error.Ref, error.TransactionId));
        Assert.Equal(1, error.Detail!.Value.GetProperty("more").GetInt32());
        Assert.Equal(1, error.Raw!.Value.GetProperty("a").GetInt32());
        var problem = Assert.Single(error.DownstreamErrors);
        Assert.Equal(("down", "7", null), (problem.Message, problem.Code, problem.Detail));
    }

    [Theory]
    [InlineData("<html>")]
    [InlineData("")]
    [InlineData("[1]")]
    [InlineData("""{"message":"not ours"}""")]
    [InlineData("""{"type_name":5,"message":[],"downstream_errors":3}""")]
    public async Task AnAnswerOfSomethingElseIsAnErrorWithoutItsWords(string body)
    {
        var server = new FakeServer(Replies.Json(418, body));
        var error = await Assert.ThrowsAsync<BadRequestException>(() => server.Client().Messages.GetAsync("m1"));
        Assert.Equal("The server answered with status 418", error.Message);
        Assert.Null(error.TypeName);
        Assert.Empty(error.DownstreamErrors);
    }

    [Fact]
    public async Task ARefusalOfALargeBodyThatIsNotKeywaysSaysSo()
    {
        var server = new FakeServer(Replies.Json(413, "<html>Request Entity Too Large"));
        var error = await Assert.ThrowsAsync<BadRequestException>(
            () => server.Client().Messages.CreateAsync(new MessageCreate()));
        Assert.Null(error.TypeName);
        Assert.Contains("between this program and Keyway", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("<html>")]
    [InlineData("[]")]
    [InlineData("")]
    [InlineData("""{"data":[]}""")]
    public async Task ASuccessWithoutDataNamesTheLikelyReason(string body)
    {
        var server = new FakeServer(Replies.Json(200, body));
        var error = await Assert.ThrowsAsync<ApiException>(() => server.Client().Messages.GetAsync("m1"));
        Assert.Contains("does BaseUrl lead to a Keyway server?", error.Message, StringComparison.Ordinal);
    }
}
