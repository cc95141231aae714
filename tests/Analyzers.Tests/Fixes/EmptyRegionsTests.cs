using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Fixes;

/// <summary>A region goes with the last that stood in it.</summary>
public sealed class EmptyRegionsTests
{
    [Fact]
    public Task Region_of_a_message_that_moves_goes_when_it_IsFixed() =>
        RuleTest
            .Of("ZMQ2001")
            .IsFixed(
                """
                while (running)
                {
                    #region Message
                    using var message = {|ZMQ2001:new Message()|};
                    #endregion

                    #region Receive
                    socket.Recv(message);
                    Handle(message.Data);
                    #endregion
                }
                """,
                """
                using var message = new Message();
                while (running)
                {
                    #region Receive
                    socket.Recv(message);
                    Handle(message.Data);
                    #endregion
                }
                """
            );

    [Fact]
    public Task Region_of_a_frame_that_goes_elsewhere_goes_when_it_IsFixed() =>
        RuleTest
            .Of("ZMQ1010")
            .IsFixed(
                """
                while (running)
                {
                    #region Message
                    using var message = {|ZMQ1010:new MultipartMessage()|};
                    message.Add("prices");
                    #region Body
                    message.Add(payload);
                    #endregion
                    socket.SendMultipart(message);
                    #endregion
                }
                """,
                """
                while (running)
                {
                    #region Message
                    socket.Send("prices", SendFlags.SendMore);
                    socket.Send(payload);
                    #endregion
                }
                """
            );

    [Theory]
    [InlineData("    #region Message\n    MADE\n    Handle(1);\n    #endregion\n", "    #region Message\n    Handle(1);\n    #endregion\n")]
    [FullData("    #region Message\n    #endregion\n    MADE\n", "    #region Message\n    #endregion\n")]
    [FullData("    Handle(1);\n\n    #region Message\n    MADE\n    #endregion\n\n", "    Handle(1);\n\n")]
    [FullData("    #region Outer\n    #region Message\n    MADE\n    #endregion\n    #endregion\n", "")]
    [FullData(
        "    #region Message\n    // TODO: one for all\n    MADE\n    #endregion\n",
        "    #region Message\n    // TODO: one for all\n    #endregion\n"
    )]
    public Task Only_a_region_that_is_empty_now_goes_when_it_IsFixed(string before, string after) =>
        RuleTest
            .Of("ZMQ2001")
            .IsFixed(
                "while (running)\n{\n"
                    + before.Replace("MADE", "using var message = {|ZMQ2001:new Message()|};")
                    + "    socket.Recv(message);\n    Handle(message.Data);\n}",
                "using var message = new Message();\nwhile (running)\n{\n"
                    + after
                    + "    socket.Recv(message);\n    Handle(message.Data);\n}"
            );
}
