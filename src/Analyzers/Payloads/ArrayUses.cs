using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Buffers;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Hosting;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Placement;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Payloads;

/// <summary>What the uses of an array become when it is replaced by a frame's span.</summary>
internal static class ArrayUses
{
    /// <summary>Adds what the uses of the array become; null, or the reason why one cannot.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="array">The array.</param>
    /// <param name="declaration">Where it is made.</param>
    /// <param name="body">The code around it.</param>
    /// <param name="filling">The uses whose writes have room there.</param>
    public static string? Add(
        FixPlan plan,
        ArrayForSend array,
        SyntaxNode declaration,
        MessagingBody body,
        ImmutableHashSet<BufferUse>? filling = null
    )
    {
        if (!array.Uses.IsEmpty)
            plan.Add(ArrayFix.KeepSpan, declaration);
        var name = OtherName(array, declaration, body);
        if (name is not null)
            plan.Add(ArrayFix.Name, name);
        foreach (var use in array.Uses)
        {
            if (use.Reference.IsIn(name))
                continue;
            if (!AddEdit(plan, use, body, filling?.Contains(use) == true))
                return "a use of the array needs an array";
            if (
                use.Kind is BufferUseKind.AsSpan or BufferUseKind.CopyInto or BufferUseKind.ArrayOnly
                && Statements.LosesComments(use.Construct.Syntax, null)
            )
                return ArrayFix.Comments;
        }

        return null;
    }

    /// <summary>
    /// The statement after a declaration that gives a span of all of the array a name of its own, <c>var span = buffer.AsSpan();</c>; null
    /// where a use is anything else.
    /// </summary>
    public static LocalDeclarationStatementSyntax? NameOfAll(BufferUse use, SyntaxNode declaration) =>
        use is { Kind: BufferUseKind.AsSpan, Construct: IInvocationOperation all }
        && Slice.Of(all) is { IsAll: true }
        && all.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
        && Statements.DeclarationOf(declarator) is { } naming
        && Statements.Next((StatementSyntax)declaration) == naming
            ? naming
            : null;

    /// <summary>Such a statement, where only the payload still uses the name of the array: the frame takes the other at once.</summary>
    private static LocalDeclarationStatementSyntax? OtherName(ArrayForSend array, SyntaxNode declaration, MessagingBody body)
    {
        if (
            array.Uses.IsEmpty
            || NameOfAll(array.Uses[0], declaration) is not { Declaration.Variables.Count: 1 } naming
            || naming.Declaration.Type is not { } type
            || !(type.IsVar || type.ToString() == "Span<byte>")
        )
            return null;
        for (var i = 1; i < array.Uses.Length; i++)
            if (LocalUses.SymbolOf(array.Uses[i].Reference).Is(array.Declarator!.Symbol))
                return null;
        return body.Uses.IsUsedInNameof(array.Declarator!.Symbol) || Statements.LosesComments(naming, null) ? null : naming;
    }

    /// <summary>The same for a copy into a span: <c>BitConverter.GetBytes(x).CopyTo(span)</c>.</summary>
    private static void AddNumber(FixPlan plan, BufferUse use, MessagingBody body, bool hasRoom)
    {
        if (
            hasRoom
            && use.Construct.ParentPastConversions() is IArgumentOperation { Parent: IInvocationOperation copy }
            && copy.TargetMethod.Has(Facet.CopiesAll)
            && (copy.Instance ?? copy.ArgumentFor(0))?.Unconverted() is IInvocationOperation
            && copy.Syntax is InvocationExpressionSyntax { ArgumentList.Arguments.Count: 1 }
            && IsNumber(use, body)
        )
            plan.Add(ArrayFix.Number, copy.Syntax);
    }

    /// <summary>Whether an array is copied there that a member makes of a number, so that its counterpart can write it at once.</summary>
    private static bool IsNumber(BufferUse use, MessagingBody body) =>
        Statements.Of(use.Reference) is ExpressionStatementSyntax { Expression: var done } && WrittenWidth.Of(use, done, body) is not null;

    /// <summary>What a use becomes when the array turns into a span; false where it cannot.</summary>
    private static bool AddEdit(FixPlan plan, BufferUse use, MessagingBody body, bool hasRoom)
    {
        switch (use.Kind)
        {
            case BufferUseKind.SpanArgument:
                AddNumber(plan, use, body, hasRoom);
                return true;
            case BufferUseKind.Element or BufferUseKind.Length or BufferUseKind.Enumeration:
                return true;
            case BufferUseKind.AsSpan
                when use.Construct is IInvocationOperation { Instance: null, TargetMethod: var method } slice
                    && method.Has(Facet.Part)
                    && slice.Type.IsByteSpan():
                if (
                    slice.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var receiver } }
                    || receiver != use.Reference.Syntax
                )
                    return false;
                if (!ArrayCopies.IsPositional(slice))
                    return false;
                plan.Add(
                    slice.ArgumentFor(1)?.Type is not { } start ? ArrayFix.Slice
                        : start.IsRange() ? ArrayFix.SliceRange
                        : start.IsIndex() ? ArrayFix.SliceFrom
                        : ArrayFix.Slice,
                    slice.Syntax
                );
                AddNumber(plan, use, body, hasRoom);
                return true;
            case BufferUseKind.AsSpan:
                return true;
            case BufferUseKind.CopyInto when use.Construct is IInvocationOperation call && ArrayCopies.EditFor(call, use, body) is { } edit:
                plan.Add(hasRoom && IsNumber(use, body) ? ArrayFix.Number : edit, call.Syntax);
                return true;
            case BufferUseKind.ArrayOnly
                when use.Construct is IInvocationOperation call && ArrayCopies.EditFor(call, use, body) is { } edit:
                plan.Add(edit, call.Syntax);
                return true;
            case BufferUseKind.ArrayOnly when use.Construct is IInvocationOperation call && ArrayCopies.IsEncoding(call, use, body):
                plan.Add(ArrayFix.Encode, call.Syntax);
                return true;
            case BufferUseKind.ArrayOnly when use.Construct is IInvocationOperation call && ArrayCopies.IsOfSpans(call, use, body):
                plan.Add(ArrayFix.OfSpan, call.Syntax);
                return true;
            default:
                return false;
        }
    }
}
