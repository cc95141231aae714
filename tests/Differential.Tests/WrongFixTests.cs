using System.Linq;
using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Differential.Tests.Fixing;
using ZmqPerf.Differential.Tests.Programs;
using ZmqPerf.Testing;

namespace ZmqPerf.Differential.Tests;

/// <summary>The check of the check: a fix with a mistake in what it writes must be found out.</summary>
public sealed class WrongFixTests
{
    // the first difference ends it: few programs at a time find it soonest
    private const int Methods = 12,
        Seeds = 10;

    [Theory]
    [InlineData("ZMQ1001", @"(?<=\.BeginFrame\()([^()]+)(?=\))", "$1 - 1")] // one byte less
    [InlineData("ZMQ1003", @"\.Send\(SendFlags\.DontWait\)", ".Send()")] // waits where it must not
    // a message taken away
    [InlineData("ZMQ2001", @"using var message = new Message\(\);", "using var message = new Message(0); socket.TryRecv(message, out _);")]
    [InlineData("ZMQ2007", @"(socket|receiver|sockets\[0\])\.Recv\((message)\);", "$1.Recv($2); $1.Recv($2);")] // a message lost
    // the rest of a message left to the next receive
    [InlineData("ZMQ2011", @"finally\s*\{\s*while \(\w+\.More\)\s*\S+;\s*\}", "finally { }")]
    // every other one of a queue lost
    [InlineData("ZMQ2008 NetMQ", @"(?<=\d && )(\S+)\.TryDequeue\(out", "$1.TryDequeue(out int lost, TimeSpan.Zero) && $1.TryDequeue(out")]
    public Task A_planted_mistake_is_found(string name, string text, string mistake) => IsFoundAsync(name, text, mistake);

    [FullTheory("tries more mistakes of the same kinds")]
    [InlineData("ZMQ1007", @"""ready""u8", "\"READY\"u8")] // another text
    [InlineData("ZMQ1008", @"\[1, 2, 3\]", "[1, 2]")] // an element less
    [InlineData("ZMQ2004", @"new byte\[64\]", "new byte[63]")] // a shorter buffer
    [InlineData("ZMQ2004", @"!(message\d*\.Data\.SequenceEqual)", "$1")] // the other answer
    [InlineData("ZMQ2011", @"while \(\S+\.HasMore\)\s*\S+;", "")] // what follows the frames that are read, too
    [InlineData("ZMQ1003 NetMQ", @"(?<=InitGC\(\w+, )(\w+\.Length)", "$1 / 2")] // half of all
    [InlineData("ZMQ2003 NetMQ", @"ReceiveFrameString\(Encoding\.Unicode\)", "ReceiveFrameString()")] // another encoding
    [InlineData("ZMQ3003 NetMQ", @"SendFrame\((rented\d*), (.+), (world\.Cond\(\)|true)\)", "SendFrame($1, $2)")] // a flag lost
    [InlineData("ZMQ3029 NetMQ", @"new PushSocket(\(\))?\s*\{[^}]*\}\s*\}", "new PushSocket()")] // connected, and the option lost
    [InlineData("ZMQ1003", @"\.Send\(SendFlags\.SendMore\)", ".Send()")] // two messages out of one
    [InlineData("ZMQ1003", @"(?<=\.BeginFrame\()([^()]+)(?=\))", "$1 + 1")] // one byte more
    [InlineData("ZMQ1005", @"payload\.AsSpan\(4, ", "payload.AsSpan(3, ")] // from the wrong place
    [InlineData("ZMQ1006", @"payload\.AsSpan\(2\)", "payload")] // too much
    [InlineData("ZMQ1009", @"SharedFrame\.Create\(payload\)", "SharedFrame.Create([])")] // a frame of nothing
    [InlineData("ZMQ1010", @", SendFlags\.SendMore\)", ")")] // every frame a message of its own
    [InlineData("ZMQ2003", @"\.Slice\(4\)", ".Slice(3)")] // another field
    [InlineData("ZMQ2004", @"\.Recv\(Span<byte>\.Empty\)", ".HasMore.ToString()")] // a frame that stays
    [InlineData("ZMQ2005", @"data\.Length", "(data.Length - 1)")] // a byte forgotten
    [InlineData("ZMQ2006", @"frame\.Size", "(frame.Size + 1)")] // another size
    [InlineData("ZMQ2016", @"PollEvents\.In\)", "PollEvents.Out)")] // what nobody waits for
    [InlineData("ZMQ2013", @"Order(\d+_\d+)View\.Wrap\((\w+)\)", "Order$1View.Wrap($2[1..])")] // a byte further
    [InlineData("ZMQ3005", @"\.Recv\(received\);", ".Recv(received); received.Rebuild();")] // an answer thrown away
    [InlineData("ZMQ3014", @"ZmqConstants\.EAGAIN", "(ZmqConstants.EAGAIN + 1)")] // another error
    [InlineData("ZMQ1003 NetMQ", @"(?<=\.Send\(ref \w+, )true", "false")] // two messages out of one
    [InlineData("ZMQ1005 NetMQ", @"socket\.SendFrame\(payload\)", "socket.SendFrame(payload, 1)")] // one byte of all
    [InlineData("ZMQ1007 NetMQ", @"\.SendFrame\(text\)", ".SendFrame(text + '.')")] // another text
    [InlineData("ZMQ1008 NetMQ", @"SendFrameEmpty\(true\)", "SendFrameEmpty()")] // two messages out of one
    [InlineData("ZMQ1008 NetMQ", @"SendMoreFrameEmpty\(\)", "SendMoreFrame(payload)")] // a frame of something
    [InlineData("ZMQ2004 NetMQ", @"\.Slice\(\)", ".Slice(0, 0)")] // nothing of the frame
    [InlineData("ZMQ2004 NetMQ", @"(\w+\.)Receive\(ref (\w+)\);", "$1SkipFrame(); $2.InitPool(1);")] // another frame
    // every other one lost: of a socket that is asked by the receive, of one that is asked behind it
    [InlineData("ZMQ2008 NetMQ", @"(?<=\d && )(\S+)\.TryReceive", "$1.TrySkipFrame() && $1.TryReceive")]
    [InlineData("ZMQ2008 NetMQ", @"(?<=> 0 && )(\S+)\.HasIn", "$1.HasIn && $1.TrySkipFrame() && $1.HasIn")]
    [InlineData("ZMQ3001 NetMQ", @"_ = sender\.TrySendFrame\(payload\)", "_ = sender.TrySendFrame(payload, true)")] // a half message
    [InlineData("ZMQ3029 NetMQ", @"Options\.SendHighWatermark = 10", "Options.SendHighWatermark = 11")] // another value
    [InlineData("ZMQ3033 NetMQ", @"MultipartMessage\(TimeSpan\.Zero\)", "Frame(TimeSpan.Zero)")] // one frame, as before
    [InlineData("ZMQ3033 NetMQ", @"socket\.TrySkipMultipartMessage", "new DealerSocket().TrySkipMultipartMessage")] // of another socket
    // the first frame in the place of the last
    [InlineData("ZMQ2011", @"do\s*\{\s*(\S+\.Recv\(last\d*\);)\s*\}\s*while \(last\d*\.More\);", "$1")]
    [InlineData("ZMQ1003", @"\.CopyTo\((\w+)\.Slice\(4\)\);", ".CopyTo($1);")] // over what is written, with the end left out
    [InlineData("ZMQ2011", @"if \(!\w+\.More\)\s*throw [^;]*;", "")] // a message that is too short
    public Task Another_planted_mistake_is_found(string name, string text, string mistake) => IsFoundAsync(name, text, mistake);

    private static async Task IsFoundAsync(string name, string text, string mistake)
    {
        var plant = Plant.All.Single(p => p.Name == name);
        var fixer = new MistakenFixer(FixedProject.FixerOf(plant.Id), text, mistake);
        var differential = new Fixing.Differential(plant, fixer) { Shrinks = false };
        for (var seed = 1; seed <= Seeds && differential.Differences.Count == 0; seed++)
            await differential.RunAsync(seed, Methods, oneByOne: false);
        Assert.True(fixer.Mistakes > 0, "the fix has never written what the mistake is about");
        Assert.Contains(differential.Differences, d => !d.Contains("does not compile") && !d.Contains("Fix All leaves"));
    }
}
