using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Correctness.Answers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Correctness;

/// <summary>
/// ZMQ3031: a send on a socket that only receives, or a receive on one that only sends, which throws each time. Silent where the socket's
/// type is not known, and in lambdas that nothing known runs: an assertion may.
/// </summary>
internal sealed class WrongDirection : BodyRule
{
    public override ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = ImmutableArray.Create(Rules.ZMQ3031_WrongDirection);

    public override void Examine(MessagingBody body, in RuleContext context)
    {
        foreach (var hit in body.Hits)
        {
            var sends = hit.Member.IsSend;
            if (
                hit.Operation is not IInvocationOperation call
                || !sends && !hit.Member.IsReceive && hit.Member.Role is not (MessagingRole.ReceiveAsync or MessagingRole.DrainFrames)
                || call.HasErrors()
                || SocketCall.Of(call, body) is var on
                    && (on.Body == body && on.Held is null ? on.Socket : ObjectOf(call, body)) is not { } socket
            )
                continue;
            var types = SocketKind.AllOf(socket, body);
            if (
                AreAgainst(types, sends)
                && !IsSaidByCallers(socket, body)
                && !MayNeverRun(socket, body)
                && !IsReportedInside(call, on.Call, sends, body)
                && !ExpectedFailures.MayBe(call, body)
            )
                Report(call, sends, types, context);
        }
    }

    private static bool AreAgainst(IReadOnlyCollection<string> types, bool sends) =>
        types.Count > 0 && types.All(type => sends ? !SocketTypes.CanSend(type) : !SocketTypes.CanReceive(type));

    /// <summary>Whether a method of the user's only ever gets such sockets, so that it is the one that is wrong.</summary>
    private static bool IsReportedInside(IInvocationOperation call, IInvocationOperation inner, bool sends, MessagingBody body) =>
        inner != call
        && SocketOperand.Of(inner, body) is { } socket
        && body.Other(inner.Root(), call.TargetMethod.Declared()) is var code
        && AreAgainst(SocketKind.AllOf(socket, code), sends)
        && !IsSaidByCallers(socket, code)
        && !MayNeverRun(socket, code);

    /// <summary>An object of the user's that has the socket, where the code at hand makes it.</summary>
    private static IOperation? ObjectOf(IInvocationOperation call, MessagingBody body) =>
        body.Library.IsPassedOn(call)
        && SocketOperand.Of(call, body) is { } held
        && body.Library.SocketFieldOf(held.Type) is not null
        && SocketKind.MadeBy(held, body).All(made => SocketObject.Of(made.Origin.Value, body) is not null)
            ? held
            : null;

    /// <summary>
    /// Whether a method only passes a call on to a socket whose type those name who make its object: a method that none of them calls does
    /// no harm.
    /// </summary>
    private static bool IsSaidByCallers(IOperation socket, MessagingBody body) =>
        body.Library.SocketFieldOf(body.Owner.ContainingType) is { } field
        && field.Is(LocalUses.NamedBy(socket))
        && body.Library.MemberOf(body.Owner) is { IsWrapper: true, IsCertain: true }
        && SocketKind
            .MadeBy(socket, body)
            .Any(made =>
                made.Origin.Value is IObjectCreationOperation creation
                && creation.Arguments.Any(argument =>
                    body.Library.Types.IsSocketType(argument.Parameter?.Type)
                    && argument.Value.Unconverted() is IParameterReferenceOperation
                )
            );

    /// <summary>
    /// Whether an object has its socket from others, and no code is seen that has it do this: a class for both directions, or one whose
    /// interface asks for both.
    /// </summary>
    private static bool MayNeverRun(IOperation socket, MessagingBody body) =>
        socket
            is IFieldReferenceOperation { Field.IsStatic: false }
                or IPropertyReferenceOperation { Property.IsStatic: false }
                or IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } }
        && body.Owner is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation } method
        && body.Library.Calls.InSight(method.OriginalDefinition, body.Compilation).IsEmpty
        && SocketKind.MadeBy(socket, body).Any(made => !IsIn(method.ContainingType, made.Origin.Value.Syntax, body.Compilation));

    /// <summary>Whether code stands in a class, or in one that it derives from.</summary>
    private static bool IsIn(INamedTypeSymbol type, SyntaxNode code, Compilation compilation)
    {
        for (var declaring = type; declaring is not null; declaring = declaring.BaseType)
            foreach (var part in declaring.OriginalDefinition.DeclarationsIn(compilation))
                if (part.SyntaxTree == code.SyntaxTree && part.Span.Contains(code.Span))
                    return true;
        return false;
    }

    private static void Report(IInvocationOperation call, bool sends, IEnumerable<string> types, in RuleContext context) =>
        context.Report(
            Rules.ZMQ3031_WrongDirection,
            call.Syntax.GetSquiggle(),
            FixDecision.None("which socket is meant, or of which type it should be, only the author knows"),
            string.Join(" or ", types.OrderBy(type => type, System.StringComparer.Ordinal).Select(type => type.ToUpperInvariant())),
            sends ? "send" : "receive",
            call.TargetMethod.Name
        );
}
