using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Flow;

/// <summary>How many turns a loop takes, where constants alone decide it: <c>for (var i = 0; i &lt; 3; i++)</c>, or foreach over a literal array.</summary>
internal static class TripCount
{
    public static long? Of(ILoopOperation loop, MessagingBody body) => loop switch
    {
        IForLoopOperation counted => Of(counted, body),
        IForEachLoopOperation each => OfCollection(each.Collection.Unconverted()),
        _ => null,
    };

    private static long? OfCollection(IOperation collection) => collection switch
    {
        IArrayCreationOperation { Initializer: { } elements } => elements.ElementValues.Length,
        { ConstantValue: { HasValue: true, Value: string text } } => text.Length,
        IInvocationOperation { TargetMethod: { Name: "Range" or "Repeat" } method } call when method.Is("Enumerable", method.Name) && call.ArgumentFor(1) is { } count => Constant(count),
        { Syntax: CollectionExpressionSyntax literal } when !HasSpread(literal) => literal.Elements.Count,
        _ => null,
    };

    private static long? Of(IForLoopOperation loop, MessagingBody body)
    {
        if (loop.Condition?.Unconverted() is not IBinaryOperation { OperatorKind: var comparison } condition || loop.Before.Length != 1 || loop.AtLoopBottom.Length != 1)
            return null;
        var (left, right) = (condition.LeftOperand.Unconverted(), condition.RightOperand.Unconverted());
        if (LocalUses.SymbolOf(left) is null)
            (left, right, comparison) = (right, left, Mirrored(comparison));
        if (LocalUses.SymbolOf(left) is not { } counter || Constant(right) is not { } end || Start(loop.Before[0], counter) is not { } start || Step(loop.AtLoopBottom[0], counter) is not { } step
            || IsWrittenInside(counter, loop, body))
            return null;
        return comparison switch
        {
            BinaryOperatorKind.LessThan when step > 0 => Turns(end - start, step),
            BinaryOperatorKind.LessThanOrEqual when step > 0 => Turns(end - start + 1, step),
            BinaryOperatorKind.GreaterThan when step < 0 => Turns(start - end, -step),
            BinaryOperatorKind.GreaterThanOrEqual when step < 0 => Turns(start - end + 1, -step),
            BinaryOperatorKind.NotEquals when step != 0 && (end - start) % step == 0 && (end - start) / step >= 0 => (end - start) / step,
            _ => null,
        };
    }

    private static long Turns(long distance, long step) => System.Math.Max(0, distance + step - 1) / step;

    private static BinaryOperatorKind Mirrored(BinaryOperatorKind comparison) => comparison switch
    {
        BinaryOperatorKind.LessThan => BinaryOperatorKind.GreaterThan,
        BinaryOperatorKind.LessThanOrEqual => BinaryOperatorKind.GreaterThanOrEqual,
        BinaryOperatorKind.GreaterThan => BinaryOperatorKind.LessThan,
        BinaryOperatorKind.GreaterThanOrEqual => BinaryOperatorKind.LessThanOrEqual,
        _ => comparison,
    };

    private static long? Start(IOperation before, ISymbol counter)
    {
        if (before is IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var declarator] }] }
            && SymbolEqualityComparer.Default.Equals(declarator.Symbol, counter) && declarator.GetVariableInitializer() is { } initializer)
            return Constant(initializer.Value);
        return null;
    }

    private static long? Step(IOperation bottom, ISymbol counter)
    {
        var operation = bottom is IExpressionStatementOperation statement ? statement.Operation : bottom;
        return operation switch
        {
            IIncrementOrDecrementOperation { Kind: var kind, Target: var target } when Is(target) => kind == OperationKind.Increment ? 1 : -1,
            ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add, Target: var target, Value: var value } when Is(target) => Constant(value),
            ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Subtract, Target: var target, Value: var value } when Is(target) => -Constant(value),
            _ => null,
        };

        bool Is(IOperation target) => SymbolEqualityComparer.Default.Equals(LocalUses.SymbolOf(target), counter);
    }

    /// <summary>Whether the loop's body sets the counter too.</summary>
    private static bool IsWrittenInside(ISymbol counter, IForLoopOperation loop, MessagingBody body)
    {
        foreach (var reference in body.Uses.Of(counter))
            if (loop.Body.Syntax.Span.Contains(reference.Syntax.Span) && LocalUses.IsWrite(reference))
                return true;
        return false;
    }

    private static bool HasSpread(CollectionExpressionSyntax literal)
    {
        foreach (var element in literal.Elements)
            if (element is SpreadElementSyntax)
                return true;
        return false;
    }

    private static long? Constant(IOperation value) => value.ConstantValue is { HasValue: true, Value: var constant }
        ? constant switch { int i => i, long l => l, short s => s, byte b => b, uint u => u, _ => null }
        : null;
}
