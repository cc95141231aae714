using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>
/// Could a private method take a read-only span where it takes an array? It only reads bytes and the length, or passes the array to what
/// would take a span alike, and nobody has it as a delegate.
/// </summary>
internal static class OwnReader
{
    private const string AnySpan = "default(global::System.ReadOnlySpan<byte>)";

    public static SpanInPlace? Of(IArgumentOperation argument, MessagingBody body, CancellationToken cancellationToken)
    {
        if (
            argument is not { Parameter: { RefKind: RefKind.None, IsParams: false } given, Parent: IInvocationOperation call }
            || call.TargetMethod.OriginalDefinition is not { IsAsync: false } method
            || method
                is not (
                    { MethodKind: MethodKind.LocalFunction }
                    or { DeclaredAccessibility: Accessibility.Private, IsExtensionMethod: false }
                )
            || !given.Type.IsByteArray()
            || call.HasErrors()
            || body.Library.MemberOf(method) is not null
            || OtherBodies.RunBy(call, body) is not { } code
            || MethodNames.IsNamedWithoutCall(method, body.Compilation, cancellationToken)
        )
            return null;
        var parameter = method.Parameters[given.Ordinal];
        if (code.Uses.IsWritten(parameter) || code.Uses.IsUsedInNameof(parameter))
            return null;
        var uses = BufferUses.Of(parameter, code.Root, code);
        foreach (var use in uses)
            if (!TakesSpan(use, code, cancellationToken))
                return null;
        return uses.IsEmpty ? null : new(call, SpanEdit.Replace, "the parameter of a method of your own has to become a span");
    }

    private static bool TakesSpan(BufferUse use, MessagingBody code, CancellationToken cancellationToken) =>
        use switch
        {
            {
                Writes: false,
                Kind: BufferUseKind.Element
                    or BufferUseKind.Length
                    or BufferUseKind.SpanArgument
                    or BufferUseKind.AsSpan
                    or BufferUseKind.Enumeration
            } => true,
            _ => use.Reference.ParentPastConversions()
                is IArgumentOperation { Parent: IInvocationOperation { Type.IsRefLikeType: false } } argument
                && use.Reference.Syntax is ExpressionSyntax value
                && SpanInPlace.Of(argument, value, AnySpan, isText: false, code, cancellationToken) is { Reason: null },
        };
}
