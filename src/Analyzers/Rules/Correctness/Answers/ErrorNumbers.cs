using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Sockets;

namespace ZmqPerf.Analyzers.Correctness.Answers;

/// <summary>Which error numbers differ between platforms, and which code knows that.</summary>
internal static class ErrorNumbers
{
    /// <summary>Up to here Linux, macOS and Windows agree, but for EAGAIN.</summary>
    private const int LastCommon = 34;

    /// <summary>From here on libzmq has numbers of its own: ZMQ_HAUSNUMERO in zmq.h.</summary>
    private const int FirstOwn = 156384712;

    public static bool Differs(int number) => number is ErrorNumberTest.Again or > LastCommon and < FirstOwn;

    /// <summary>Whether the code around asks which platform it runs on, or for the number that the other platforms have.</summary>
    public static bool DependsOnPlatform(IOperation test, int number, MessagingBody body)
    {
        foreach (var (_, operation) in test.Ancestors())
        {
            if (operation is IConditionalOperation { Condition: var condition } && AsksForPlatform(condition))
                return true;
            for (var branch = operation as IConditionalOperation; branch?.WhenFalse is IConditionalOperation otherwise; branch = otherwise)
                if (HasAnotherNumber(otherwise, number, body))
                    return true;
            if (
                operation is ISwitchOperation or ISwitchExpressionOperation or IConditionalOperation or ICatchClauseOperation
                && HasAnotherNumber(operation, number, body)
            )
                return true;
        }

        return HasAnotherNumber(Around(test), number, body) || AsksForPlatform(Around(test)) || NamesConstantUnderDirectives(test);
    }

    /// <summary>The whole condition, value or statement that the test is part of.</summary>
    private static IOperation Around(IOperation test)
    {
        var operation = test;
        while (
            operation.Parent
                is { } parent
                    and not (IBlockOperation or ILoopOperation or ICatchClauseOperation or IConditionalOperation { Type: null })
        )
            operation = parent;
        return operation;
    }

    private static bool HasAnotherNumber(IOperation around, int number, MessagingBody body)
    {
        var code = around switch
        {
            ICatchClauseOperation { Filter: { } filter } => filter,
            ICatchClauseOperation => null,
            IConditionalOperation { Type: null, Condition: var condition } => condition,
            _ => around,
        };
        if (code is null)
            return false;
        foreach (var part in code.DescendantsAndSelf())
            if (
                ErrorNumberTest.LiteralOf(part, body) is { Number: var other }
                && other != number
                && (
                    number is ErrorNumberTest.Again or ErrorNumberTest.AgainOnMac
                        ? other is ErrorNumberTest.Again or ErrorNumberTest.AgainOnMac
                        : Differs(other)
                )
            )
                return true;
        return false;
    }

    private static bool AsksForPlatform(IOperation code)
    {
        foreach (var node in code.Syntax.DescendantNodesAndSelf())
            if (node is IdentifierNameSyntax { Identifier.ValueText: var word } && CommonNames.AsksForPlatform(word))
                return true;
        return false;
    }

    /// <summary>A constant that the code declares may have another value in another build.</summary>
    private static bool NamesConstantUnderDirectives(IOperation test) =>
        test.Syntax.SyntaxTree.GetRoot() is { ContainsDirectives: true } && HasNamedConstant(test);

    private static bool HasNamedConstant(IOperation test)
    {
        foreach (var part in test.Descendants())
            if (part is IFieldReferenceOperation { Field.IsConst: true } or ILocalReferenceOperation { Local.IsConst: true })
                return true;
        return false;
    }
}
