using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Texts;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Payloads;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3036: text that a library writes as ASCII where no encoding is given, although it sends and receives other text as UTF-8. Silent on
/// text that has nothing else: constants, numbers, enums, bytes as digits; and on text whose characters were checked.
/// </summary>
internal sealed class TextAsAscii : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3036_TextAsAscii);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
            if (
                hit is { Member: { EncodesAsAscii: true } member, Operation: IInvocationOperation call }
                && call.ArgumentFor(member.Operand) is { } text
                && MethodResults.Alternatives(text).Any(one => !AsciiText.Is(one, body) && !CheckedText.Is(one, body))
                && !call.HasErrors()
            )
                context.Report(
                    Rules.ZMQ3036_TextAsAscii,
                    text.Syntax.GetSquiggle(),
                    FixDecision.None("whoever receives it has to decode it the same way"),
                    call.TargetMethod.Name
                );
    }
}
