using System;
using System.Threading.Tasks;
using Xunit;

namespace ZmqPerf.Analyzers.Tests.Testing;

public sealed class ReferencesTests
{
    [Theory]
    [InlineData(ZmqVersion.V0_1_0)]
    [InlineData(ZmqVersion.V0_2_0)]
    [InlineData(ZmqVersion.V0_4_1)]
    [InlineData(ZmqVersion.V0_5_0)]
    public Task Every_version_is_there_with_and_without_the_runtime(ZmqVersion version) =>
        Task.WhenAll(
            Test(version, "class [|C|] { Net.Zmq.Socket s; ZmqPerf.HotPathAttribute h; }").RunAsync(),
            Test(version, "class [|C|] { Net.Zmq.Socket s; {|CS0246:ZmqPerf|}.HotPathAttribute h; }", hasRuntime: false).RunAsync()
        );

    [Fact]
    public Task Without_Net_Zmq_there_is_no_runtime_either() =>
        Test(ZmqVersion.None, "class [|C|] { {|CS0246:Net|}.Zmq.Socket s; {|CS0246:ZmqPerf|}.HotPathAttribute h; }").RunAsync();

    [Fact]
    public void Metadata_is_read_once() =>
        Assert.Equal(References.Get(ZmqVersion.V0_5_0, runtime: true), References.Get(ZmqVersion.V0_5_0, runtime: true));

    [Fact]
    public void The_versions_differ() =>
        Assert.All(
            Enum.GetValues<ZmqVersion>(),
            version =>
                Assert.Equal(
                    version == ZmqVersion.V0_5_0,
                    References.Get(version, runtime: true) == References.Get(ZmqVersion.V0_5_0, runtime: true)
                )
        );

    private static ZmqTest Test(ZmqVersion version, string code, bool hasRuntime = true) =>
        new([new ClassAnalyzer()])
        {
            ZmqVersion = version,
            TestCode = code,
            ReferencesRuntime = hasRuntime,
        };
}
