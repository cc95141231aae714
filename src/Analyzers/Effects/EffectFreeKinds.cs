using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// Forms of C# that do nothing by themselves: all that they do is done by their parts, which are operations of their own. A form that is
/// not among them runs unknown code, unless <see cref="EffectAnalysis"/> knows what it does; so does one that C# gets later.
/// </summary>
internal static class EffectFreeKinds
{
    /// <summary>Collection expressions that are given arguments: newer than the Roslyn that we compile with.</summary>
    private const OperationKind CollectionExpressionElementsPlaceholder = (OperationKind)0x81;

    public static bool Has(OperationKind kind) =>
        IsStatement(kind)
        || IsPlace(kind)
        || IsPattern(kind)
        || IsOfGraphs(kind)
        || kind
            is OperationKind.Literal
                or OperationKind.Utf8String
                or OperationKind.InterpolatedString
                or OperationKind.InterpolatedStringText
                or OperationKind.InterpolatedStringHandlerCreation
                or OperationKind.InterpolatedStringAddition
                or OperationKind.InterpolatedStringAppendLiteral
                or OperationKind.InterpolatedStringAppendFormatted
                or OperationKind.InterpolatedStringHandlerArgumentPlaceholder
                or OperationKind.Conditional
                or OperationKind.ConditionalAccess
                or OperationKind.ConditionalAccessInstance
                or OperationKind.Parenthesized
                or OperationKind.ArrayCreation
                or OperationKind.ArrayInitializer
                or OperationKind.AnonymousObjectCreation
                or OperationKind.ObjectOrCollectionInitializer
                or OperationKind.MemberInitializer
                or OperationKind.Tuple
                or OperationKind.TranslatedQuery
                or OperationKind.DefaultValue
                or OperationKind.TypeOf
                or OperationKind.SizeOf
                or OperationKind.NameOf
                or OperationKind.IsType
                or OperationKind.AddressOf
                or OperationKind.Throw
                or OperationKind.OmittedArgument
                or OperationKind.Range
                or OperationKind.Attribute
                or OperationKind.Argument
                or CollectionExpressionElementsPlaceholder;

    private static bool IsStatement(OperationKind kind) =>
        kind
            is OperationKind.Block
                or OperationKind.Empty
                or OperationKind.ExpressionStatement
                or OperationKind.Labeled
                or OperationKind.Branch
                or OperationKind.Return
                or OperationKind.YieldBreak
                or OperationKind.Switch
                or OperationKind.SwitchCase
                or OperationKind.CaseClause
                or OperationKind.SwitchExpression
                or OperationKind.SwitchExpressionArm
                or OperationKind.Loop
                or OperationKind.Try
                or OperationKind.CatchClause
                or OperationKind.LocalFunction
                or OperationKind.MethodBody
                or OperationKind.ConstructorBody
                or OperationKind.VariableDeclarationGroup
                or OperationKind.VariableDeclaration
                or OperationKind.VariableDeclarator
                or OperationKind.VariableInitializer
                or OperationKind.FieldInitializer
                or OperationKind.PropertyInitializer
                or OperationKind.ParameterInitializer;

    private static bool IsPlace(OperationKind kind) =>
        kind
            is OperationKind.LocalReference
                or OperationKind.ParameterReference
                or OperationKind.InstanceReference
                or OperationKind.ArrayElementReference
                or OperationKind.InlineArrayAccess
                or OperationKind.MethodReference
                or OperationKind.EventReference
                or OperationKind.DeclarationExpression
                or OperationKind.Discard;

    private static bool IsPattern(OperationKind kind) =>
        kind
            is OperationKind.IsPattern
                or OperationKind.ConstantPattern
                or OperationKind.DeclarationPattern
                or OperationKind.DiscardPattern
                or OperationKind.TypePattern
                or OperationKind.RelationalPattern
                or OperationKind.NegatedPattern
                or OperationKind.BinaryPattern
                or OperationKind.PropertySubpattern;

    /// <summary>What only control flow graphs have.</summary>
    private static bool IsOfGraphs(OperationKind kind) =>
        kind
            is OperationKind.FlowCapture
                or OperationKind.FlowCaptureReference
                or OperationKind.IsNull
                or OperationKind.CaughtException
                or OperationKind.StaticLocalInitializationSemaphore;
}
