using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>An array all of whose bytes the next statement writes: its replacement need not be cleared.</summary>
internal static class FilledAtOnce
{
    /// <summary>Whether the first use writes every byte before anything can read one or leave.</summary>
    public static bool Is(ArrayForSend array)
    {
        if (
            array.Uses.IsEmpty
            || Statements.DeclarationOf(array.Declarator!) is not { } declaration
            || Statements.Next(declaration) is not ExpressionStatementSyntax next
        )
            return false;
        if (array.Uses.Length > 1 && array.Uses[1].Reference.IsIn(next))
            return IsCopyOfItsLength(array, next); // or it may read what it is about to fill
        foreach (var use in array.Uses)
            if (use is { Kind: BufferUseKind.ArrayOnly, Construct: IInvocationOperation helper } && helper.Syntax == next.Expression)
                return helper is { Instance: null, Arguments.Length: <= 2 } && helper.TargetMethod.Has(Facet.FillsAll); // no part of it
            else if (use.Reference.IsIn(next))
                return use.Construct.ParentPastConversions() switch
                {
                    IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { } method } call }
                        when call.Syntax == next.Expression && IsWhole(use) => method.Has(Facet.FillsAll) && call.Arguments.Length == 1
                        || method.Has(Facet.Fills) && method.Has(Facet.Randomizes) && IsOfFramework(call.Instance),
                    IInvocationOperation { TargetMethod: { } method } call when call.Syntax == next.Expression && IsWhole(use) =>
                        method.Has(Facet.FillsAll),
                    _ => false,
                };
        return false;
    }

    /// <summary>Whether a statement copies as many bytes as there are: <c>Array.Copy(source, 4, buffer, 0, buffer.Length)</c>.</summary>
    private static bool IsCopyOfItsLength(ArrayForSend array, ExpressionStatementSyntax statement) =>
        array.Uses[0] is { Kind: BufferUseKind.CopyInto, Construct: IInvocationOperation call } into
        && call.Syntax == statement.Expression
        && WrittenWidth.ArgumentOf(call, into) is { } target
        && CopyInto.Of(target) is { Count: { } count } copy
        && copy.TargetOffset is null or { ConstantValue: { HasValue: true, Value: 0 } }
        && array.Uses[1] is { Kind: BufferUseKind.Length, Reference: var asked }
        && asked.Parent == count
        && (array.Uses.Length == 2 || !array.Uses[2].Reference.IsIn(statement));

    /// <summary>Whether what fills is an object of .NET itself, and not of a type that is derived from it.</summary>
    private static bool IsOfFramework(IOperation? filling) =>
        filling is IObjectCreationOperation { Type: { } made } && made.IsFramework()
        || filling is IPropertyReferenceOperation { Property: var source } && source.Has(Facet.Shared);

    private static bool IsWhole(BufferUse use) => Slice.Of(use.Construct) is not { IsAll: false };
}
