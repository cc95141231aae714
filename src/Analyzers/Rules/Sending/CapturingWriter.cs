using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sending.Capturing;

namespace ZmqPerf.Analyzers.Sending;

/// <summary>
/// ZMQ1011: a lambda that writes a frame in place and captures what is there for this send only, so that a delegate is allocated for each.
/// Silent where the compiler may keep the delegate: it does where a loop lies between it and what it captures.
/// </summary>
internal sealed class CapturingWriter : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ1011_CapturingWriter);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member.Role: MessagingRole.SendInPlace, Operation: IInvocationOperation send }
                && send.ArgumentFor("write")?.Unconverted()
                    is IDelegateCreationOperation { Target: IAnonymousFunctionOperation { Syntax: LambdaExpressionSyntax lambda } writer }
                && !send.HasErrors()
                && Captures.Of(writer, body) is { } captures
                && captures.AllocatePerRun(writer, body)
            )
            {
                var fix = CapturingWriterFix.For(send, writer, captures, body).OnlyHot(body.Loops.IsHot(send, context));
                context.Report(Rules.ZMQ1011_CapturingWriter, HeadOf(lambda), fix, captures.ToString());
            }
    }

    /// <summary>The parameters and the arrow.</summary>
    private static Location HeadOf(LambdaExpressionSyntax lambda) =>
        Location.Create(lambda.SyntaxTree, TextSpan.FromBounds(lambda.SpanStart, lambda.ArrowToken.Span.End));
}
