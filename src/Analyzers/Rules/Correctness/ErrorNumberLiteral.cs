using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3014: an error number compared with a literal that differs between platforms: EAGAIN is 11 on Linux and Windows, 35 on macOS. Silent
/// on numbers that are the same on all platforms, on libzmq's own, and where the code asks for the platform or for both numbers.
/// </summary>
internal sealed class ErrorNumberLiteral : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3014_ErrorNumberLiteral);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var operation in body.Operations)
            if (
                ErrorNumberTest.LiteralOf(operation, body) is { } literal
                && ErrorNumbers.Differs(literal.Number)
                && !ErrorNumbers.DependsOnPlatform(operation, literal.Number, body)
                && !operation.HasErrors()
            )
            {
                var fix = ErrorNumberLiteralFix.For(operation, literal.Literal, literal.Number, body);
                var (meaning, remedy) = literal.Number is ErrorNumberTest.Again or ErrorNumberTest.AgainOnMac
                    ? ("is EAGAIN on some platforms only", Again(body.Library.Types.AgainNumber))
                    : ("has other meanings on other platforms", "the number of each platform");
                context.Report(
                    Rules.ZMQ3014_ErrorNumberLiteral,
                    literal.Literal.Syntax.GetSquiggle(),
                    fix,
                    literal.Number,
                    meaning,
                    remedy
                );
            }
    }

    private static string Again(ISymbol? number) =>
        number is null ? "the number of each platform" : $"{number.ContainingType.Name}.{number.Name} instead";
}
