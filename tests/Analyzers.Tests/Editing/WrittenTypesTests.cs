using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Editing;

/// <summary>Types that a fix names, where something of the user has the same name.</summary>
public sealed class WrittenTypesTests
{
    [Theory]
    [InlineData("static class MemoryMarshal { }", "System.Runtime.InteropServices.MemoryMarshal")]
    [InlineData("static class Other { }", "MemoryMarshal")]
    public Task Written_type_IsFixed_by_the_name_that_means_it(string type, string written) =>
        RuleTest
            .Of("ZMQ1001")
            .IsFixed(
                $$"""
                using System;
                using Net.Zmq;
                using ZmqPerf;
                using M = System.Runtime.InteropServices.Marshal;

                namespace N
                {
                    {{type}}

                    class C
                    {
                        void Send(Socket socket, int value)
                        {
                            var p = M.AllocHGlobal(8);
                            M.WriteInt32(p, value);
                            M.WriteInt32(p, 4, value);
                            using var m = {|ZMQ1001:new Message(p, 8, M.FreeHGlobal)|};
                            socket.Send(m);
                        }
                    }
                }
                """,
                $$"""
                using System;{{(written == "MemoryMarshal" ? "\nusing System.Runtime.InteropServices;" : "")}}
                using Net.Zmq;
                using ZmqPerf;

                namespace N
                {
                    {{type}}

                    class C
                    {
                        void Send(Socket socket, int value)
                        {
                            using var frame = socket.BeginFrame(8);
                            {{written}}.Write(frame.Span, value);
                            {{written}}.Write(frame.Span.Slice(4), value);
                            frame.Send();
                        }
                    }
                }
                """
            );

    [Theory]
    [InlineData("class Message { }", "Net.Zmq.Message")]
    [FullData("class Message { } class Net { }", "global::Net.Zmq.Message")]
    public Task Message_of_the_user_IsFixed_with_that_of_the_library(string types, string written) =>
        RuleTest
            .Of("ZMQ2011")
            .IsFixed(
                $$"""
                using System;
                using Net.Zmq;

                namespace N
                {
                    {{types}}

                    class C
                    {
                        void Receive(Socket socket)
                        {
                            foreach (var frame in {|ZMQ2011:socket.RecvMultipart()|})
                            {
                                Console.WriteLine(frame.Size);
                            }
                        }
                    }
                }
                """,
                $$"""
                using System;
                using Net.Zmq;

                namespace N
                {
                    {{types}}

                    class C
                    {
                        void Receive(Socket socket)
                        {
                            using var frame = new {{written}}();
                            try
                            {
                                do
                                {
                                    socket.Recv(frame);
                                    Console.WriteLine(frame.Size);
                                }
                                while (frame.More);
                            }
                            finally
                            {
                                while (frame.More)
                                    socket.Recv(frame);
                            }
                        }
                    }
                }
                """
            );
}
