using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Buffers;

/// <summary>
/// Would a <c>ReadOnlySpan&lt;byte&gt;</c> do where a <c>Span&lt;byte&gt;</c> stands, with the same members called? A closed list:
/// elements, lengths, slices and copies, calls that bind to the same method or to its read-only overload in the framework, and variables of
/// which all that is true.
/// </summary>
internal static class ReadOnlyContent
{
    private const int MaxDepth = 8;

    public static bool Does(IOperation span, MessagingBody body, CancellationToken cancellationToken, int depth = 0)
    {
        if (depth > MaxDepth || !IsPlain(span))
            return false;
        var use = span.ParentPastConversions();
        switch (use)
        {
            case IArgumentOperation argument:
                return BindsAlike(argument, span, body, cancellationToken);
            case IVariableInitializerOperation
            {
                Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } declarator
            }:
                return local.Type.IsReadOnlyByteSpan() || DoesFor(local, declarator, body, depth, cancellationToken);
            case IForEachLoopOperation { Syntax: ForEachStatementSyntax { Type: not RefTypeSyntax } }:
                return true;
            case IPropertyReferenceOperation { Instance: { } instance, Property: var asked } property
                when instance.Unconverted() == span && (asked.IsIndexer || asked.Has(CollectionFacet.AsksForCount)):
                return !IsWritten(property);
            case IImplicitIndexerReferenceOperation { Instance: { } instance } indexer when instance.Unconverted() == span:
                return indexer.Type.IsByteSpan() ? Does(indexer, body, cancellationToken, depth + 1) : !IsWritten(indexer);
            case IInvocationOperation { Instance: { } instance, TargetMethod: var method } call when instance.Unconverted() == span:
                return method.Has(Facet.Part)
                    ? Does(call, body, cancellationToken, depth + 1)
                    : method.Has(Facet.OnlyReads)
                        && method.ReturnType is IArrayTypeSymbol or { SpecialType: SpecialType.System_Void or SpecialType.System_Boolean };
            default:
                return false;
        }
    }

    /// <summary>Whether all that the span is converted to on the way is a span of bytes.</summary>
    private static bool IsPlain(IOperation span)
    {
        for (var parent = span.Parent; parent is IConversionOperation or IParenthesizedOperation; parent = parent.Parent)
            if (!parent.Type.IsByteSpan() || parent is IConversionOperation { IsImplicit: false } && parent.Type.IsWritableByteSpan())
                return false;
        return true;
    }

    private static bool DoesFor(
        ILocalSymbol local,
        IVariableDeclaratorOperation declarator,
        MessagingBody body,
        int depth,
        CancellationToken cancellationToken
    )
    {
        if (
            declarator.Syntax is not VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Type.IsVar: true } }
            || body.Uses.IsWritten(local)
        )
            return false;
        foreach (var reference in body.Uses.Of(local))
            if (!Does(reference, body, cancellationToken, depth + 1))
                return false;
        return true;
    }

    private static bool IsWritten(IOperation element) =>
        LocalUses.IsWrite(element) || element.Syntax.Parent is RefExpressionSyntax or ArgumentSyntax { RefKindKeyword.RawKind: not 0 };

    private static bool BindsAlike(IArgumentOperation argument, IOperation span, MessagingBody body, CancellationToken cancellationToken)
    {
        var before = argument.Parent switch
        {
            IInvocationOperation call => call.TargetMethod,
            IObjectCreationOperation creation => creation.Constructor,
            _ => null,
        };
        if (
            before is null
            || argument.Parameter is not { RefKind: RefKind.None } parameter
            || argument.Parent!.Syntax is not ExpressionSyntax expression
            || span.Syntax is not ExpressionSyntax replaced
            || Overloads.After(
                expression,
                replaced,
                $"((global::System.ReadOnlySpan<byte>){replaced.WithoutTrivia()})",
                body.Model,
                cancellationToken
            )
                is not { } after
        )
            return false;
        var (old, now) = (before.Declared(), after.Declared());
        if (old.Is(now))
            return parameter.Type.IsReadOnlyByteSpan();
        return parameter.Type.IsWritableByteSpan()
            && old.IsFramework()
            && old.ContainingType.Is(now.ContainingType)
            && old.Name == now.Name
            && old.Parameters.Length == now.Parameters.Length
            && before is { ReturnsByRef: false, ReturnsByRefReadonly: false, ReturnType.IsRefLikeType: false }
            && after is { ReturnsByRef: false, ReturnsByRefReadonly: false }
            && before.ReturnType.Is(after.ReturnType);
    }
}
