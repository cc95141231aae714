using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.Messaging;

/// <summary>
/// Calls by an interface, or an abstract class, of the user's that one class of the assembly implements and no other assembly can: they are
/// the sends and receives that its methods are.
/// </summary>
[Trait("Compiler", "each")]
public sealed class OnlyImplementationTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ2007");

    private const string Asks = "(Socket s) : ILink { public string? Next() => s.TryRecvString(out var t) ? t : null; } ";
    private const string Class = "internal sealed class Link" + Asks;
    private const string Interface = "internal interface ILink { string? Next(); } ";

    [Theory]
    [InlineData(Interface + Class)]
    [InlineData(
        "internal abstract class ILink { public abstract string? Next(); } internal sealed class Link(Socket s) : ILink { "
            + "public override string? Next() => s.TryRecvString(out var t) ? t : null; } "
    )]
    public Task Loop_that_asks_by_it_Triggers(string types) => Code.Triggers(Loop("{|ZMQ2007:link.Next()|}", types));

    /// <summary>Another set of type arguments is another contract.</summary>
    [Fact]
    public Task Generic_interface_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Loop(
                    "link.Next()",
                    """
                    internal interface ILink<T> { T? Next(); }
                    internal sealed class Text(Socket s) : ILink<string> { public string? Next() => s.TryRecvString(out var t) ? t : null; }
                    """
                )
                .Replace("ILink link", "ILink<object> link", System.StringComparison.Ordinal)
        );

    [Fact]
    public Task Loop_that_asks_by_its_property_Triggers() =>
        Code.Triggers(
            Loop(
                "{|ZMQ2007:link.Next|}",
                """
                internal interface ILink { string? Next { get; } }
                internal sealed class Link(Socket s) : ILink { public string? Next => s.TryRecvString(out var t) ? t : null; }
                """
            )
        );

    [Theory]
    [InlineData(Interface + Class + "internal sealed class Fake : ILink { public string? Next() { Thread.Sleep(9); return null; } }")]
    [InlineData(Interface + Class + "internal struct Fake : ILink { public string? Next() { Thread.Sleep(9); return null; } }")]
    [InlineData(
        Interface + Class + "internal record Paced(ILink I) : ILink { public string? Next() { Thread.Sleep(9); return I.Next(); } }"
    )]
    [InlineData(
        Interface + "internal class Link" + Asks + "internal class B(Socket s) : Link(s), ILink { public new string? Next() => null; }"
    )]
    public Task Loop_that_another_class_may_answer_DoesNotTrigger(string types) => Code.DoesNotTrigger(Loop("link.Next()", types));

    [Theory]
    [InlineData("public interface ILink { string? Next(); } " + Class)]
    [InlineData("public class Around { protected interface ILink { string? Next(); } protected sealed class Link" + Asks + " } ")]
    public Task Loop_that_another_assembly_may_answer_DoesNotTrigger(string types) =>
        Code.DoesNotTrigger(Loop("link.Next()", types, types.Contains("Around", System.StringComparison.Ordinal) ? " : Around" : ""));

    [Fact]
    public Task Assembly_that_shows_its_internals_DoesNotTrigger() =>
        Code.DoesNotTrigger(
            Loop("link.Next()", "[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"Tests\")] " + Interface + Class)
        );

    private static string Loop(string next, string types, string around = "") =>
        Usings
        + types
        + "class Program"
        + around
        + " { void Run(bool go, ILink link) { while (go) { if ("
        + next
        + " is { } t) System.Console.WriteLine(t); } } }";

    private const string Usings = "using System.Threading; using Net.Zmq; ";
}
