using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Correctness;

public sealed class RouterDropsSilentlyFixTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3016");

    [Fact]
    public Task Option_IsFixed_once_for_several_sends() =>
        Code.IsFixed(
            """
            using var router = new Socket(context, SocketType.Router); // for replies
            router.Bind("tcp://*:5555");
            if (!{|ZMQ3016:router.Send(payload, SendFlags.SendMore)|})
                return;
            if (!{|ZMQ3016:router.Send(payload)|})
                return;
            """,
            """
            using var router = new Socket(context, SocketType.Router); // for replies
            router.SetOption(SocketOption.Router_Mandatory, 1);
            router.Bind("tcp://*:5555");
            if (!router.Send(payload, SendFlags.SendMore))
                return;
            if (!router.Send(payload))
                return;
            """
        );

    [Fact]
    public Task Option_of_a_field_IsFixed() =>
        Code.IsFixed(
            """
            private readonly Socket _router;

            Example(Context context)
            {
                this._router = new Socket(context, SocketType.Router);
                _router.Bind("tcp://*:5555");
            }

            public bool Reply(byte[] identity, byte[] payload) =>
                {|ZMQ3016:_router.Send(identity, SendFlags.SendMore)|} && {|ZMQ3016:_router.Send(payload)|};
            """,
            """
            private readonly Socket _router;

            Example(Context context)
            {
                this._router = new Socket(context, SocketType.Router);
                this._router.SetOption(SocketOption.Router_Mandatory, 1);
                _router.Bind("tcp://*:5555");
            }

            public bool Reply(byte[] identity, byte[] payload) =>
                _router.Send(identity, SendFlags.SendMore) && _router.Send(payload);
            """
        );

    [Fact]
    public Task Option_IsFixed_first_in_a_using_statement() =>
        Code.IsFixed(
            """
            using (var router = new Socket(context, SocketType.Router))
            {
                // answers
                if (!{|ZMQ3016:router.Send(payload)|} || !{|ZMQ3016:router.Send(text)|})
                    return;
            }
            """,
            """
            using (var router = new Socket(context, SocketType.Router))
            {
                router.SetOption(SocketOption.Router_Mandatory, 1);
                // answers
                if (!router.Send(payload) || !router.Send(text))
                    return;
            }
            """
        );

    [Fact]
    public Task Option_of_an_assigned_local_IsFixed() =>
        Code.IsFixed(
            """
            Socket r;
            r = new Socket(context, SocketType.Router);
            if (!{|ZMQ3016:r.Send(payload)|})
                return;
            """,
            """
            Socket r;
            r = new Socket(context, SocketType.Router);
            r.SetOption(SocketOption.Router_Mandatory, 1);
            if (!r.Send(payload))
                return;
            """
        );

    [Fact]
    public Task Option_whose_type_needs_its_namespace_IsFixed() =>
        Code.IsFixed(
            """
            class C
            {
                bool Reply(Net.Zmq.Context context, byte[] payload)
                {
                    var router = new Net.Zmq.Socket(context, Net.Zmq.SocketType.Router);
                    return {|ZMQ3016:router.Send(payload)|};
                }
            }
            """,
            """
            class C
            {
                bool Reply(Net.Zmq.Context context, byte[] payload)
                {
                    var router = new Net.Zmq.Socket(context, Net.Zmq.SocketType.Router);
                    router.SetOption(Net.Zmq.SocketOption.Router_Mandatory, 1);
                    return router.Send(payload);
                }
            }
            """
        );

    [Theory]
    [InlineData(
        """
            private readonly Socket _router = new(new Context(), SocketType.Router);
            public bool Reply(byte[] payload) => {|ZMQ3016:_router.Send(payload)|};
            """
    )]
    [FullData(
        """
            private readonly Socket _router;
            Example(Context context) => _router = new(context, SocketType.Router);
            public bool Reply(byte[] payload) => {|ZMQ3016:_router.Send(payload)|};
            """
    )]
    [InlineData(
        """
            private static readonly Socket s_router = new(new Context(), SocketType.Router);
            public static bool Reply(byte[] payload) => {|ZMQ3016:s_router.Send(payload)|};
            """
    )]
    [InlineData(
        """
            Socket r;
            if (running) r = new Socket(context, SocketType.Router);
            else r = new Socket(context, SocketType.Router);
            if (!{|ZMQ3016:r.Send(payload)|}) return;
            """
    )]
    [FullData("Socket a = new(context, SocketType.Router), b = null!; if (!{|ZMQ3016:a.Send(payload)|}) return;")]
    [FullData(
        """
            switch (size)
            {
                case 1: var r = new Socket(context, SocketType.Router);
                if (!{|ZMQ3016:r.Send(payload)|}) return;
                break;
            }
            """
    )]
    public Task Option_without_a_place_IsNotFixed(string code) => Code.IsNotFixed(code);
}
