using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow;

/// <summary>
/// The access paths of expressions in one body. Locals are replaced by what is assigned to them, members that only return another one by
/// that, and receivers by the socket that they are made for.
/// </summary>
internal sealed class AccessPaths(CodeBody code, MessagingLibrary library, Compilation compilation)
{
    private const int MaxDepth = 6,
        MaxSteps = 200;

    /// <summary>What is left to look at for one expression: variables that are assigned to each other have many paths.</summary>
    private int _steps = MaxSteps;

    public AccessPaths(MessagingBody body)
        : this(body.Code, body.Library, body.Model.Compilation) { }

    public AccessPath Of(IOperation? operation)
    {
        _steps = MaxSteps;
        return Of(operation, depth: 0);
    }

    private AccessPath Of(IOperation? operation, int depth)
    {
        if (operation is null || depth > MaxDepth || --_steps < 0)
            return AccessPath.Unknown;
        operation = operation.Unconverted();
        switch (operation)
        {
            case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }:
                return AccessPath.This;
            case ILocalReferenceOperation { Local: var local }:
                return OfLocal(local, depth);
            case IParameterReferenceOperation { Parameter: var parameter }:
                return AccessPath.Variable(parameter, OfAssigned(parameter, depth));
            case IFieldReferenceOperation field:
                return AccessPath.Member(field.Field, field.Instance is null ? null : Of(field.Instance, depth + 1));
            case IPropertyReferenceOperation { Arguments.IsEmpty: true, Property: var property, Instance: { } holder }
                when property.IsFramework():
                return Of(holder, depth + 1); // the value of a pair, a Lazy or a Nullable, the values of a dictionary
            case IPropertyReferenceOperation { Arguments.IsEmpty: true } property:
                return OfMember(property.Property, property.Instance, operation, depth);
            case IPropertyReferenceOperation { Arguments: [{ Value: var index }], Instance: { } list, Property: var indexer }
                when indexer.IsFramework():
                return AccessPath.Element(Of(list, depth + 1), ConstantOf(index));
            case IArrayElementReferenceOperation { ArrayReference: var array, Indices: [var index] }:
                return AccessPath.Element(Of(array, depth + 1), ConstantOf(index));
            case IImplicitIndexerReferenceOperation { Instance: var list, Argument: var index }:
                return AccessPath.Element(Of(list, depth + 1), ConstantOf(index));
            case IInvocationOperation { TargetMethod: var method } call
                when method.IsFramework() && (call.Instance ?? call.ArgumentFor(0)) is { } many && many.Type.IsEnumerable():
                return call.Type.IsEnumerable() ? Of(many, depth + 1) : AccessPath.Element(Of(many, depth + 1), null);
            case IObjectCreationOperation when ReceiverMaking.SocketOf(operation, library) is { } behind:
                return Of(behind, depth + 1);
            case IObjectCreationOperation or IDefaultValueOperation or ILiteralOperation:
                return AccessPath.Made();
            case IInvocationOperation { Arguments.IsEmpty: true, TargetMethod: { MethodKind: MethodKind.Ordinary } method } call:
                return OfMember(method, call.Instance, operation, depth);
            case IConditionalAccessOperation access:
                return Of(access.WhenNotNull, depth + 1);
            case IConditionalAccessInstanceOperation instance:
                return Of(instance.Accessed(), depth + 1);
            case ISimpleAssignmentOperation { Value: var value }:
                return Of(value, depth + 1);
            case ICoalesceAssignmentOperation { Target: var target }:
                return Of(target, depth + 1);
            default:
                return Alternatives.Of(operation) is { IsEmpty: false } branches
                    ? new(AccessKind.Variable, null, null, null, branches.Select(branch => Of(branch, depth + 1)).ToImmutableArray())
                    : AccessPath.Opaque(operation.Syntax.ToString());
        }
    }

    private static string? ConstantOf(IOperation index) =>
        index.Unconverted().ConstantValue is { HasValue: true, Value: { } value } ? value.ToString() : null;

    private AccessPath OfLocal(ILocalSymbol local, int depth)
    {
        var sources = code.Uses.SingleValueOf(local) is { } only ? ImmutableArray.Create(Of(only, depth + 1)) : OfAssigned(local, depth);
        return AccessPath.Variable(local, sources.IsEmpty ? ImmutableArray.Create(AccessPath.Opaque(DeclarationOf(local))) : sources);
    }

    private ImmutableArray<AccessPath> OfAssigned(ISymbol variable, int depth)
    {
        var sources = ImmutableArray.CreateBuilder<AccessPath>();
        if (variable is ILocalSymbol local)
            foreach (var source in Definitions.Of(local, code))
                sources.Add(
                    source switch
                    {
                        IArgumentOperation { Parent: { } call } argument => AccessPath.Opaque(
                            call.Syntax + "#" + argument.Parameter?.Ordinal
                        ),
                        IDeconstructionAssignmentOperation => AccessPath.Opaque(DeclarationOf(local)),
                        { Parent: IForEachLoopOperation } => AccessPath.Element(Of(source, depth + 1), null),
                        _ => Of(source, depth + 1),
                    }
                );
        else if (
            code.Uses.IsWritten(variable)
            || variable.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction }
        )
            sources.Add(AccessPath.Unknown);

        return sources.ToImmutable();
    }

    /// <summary>What distinguishes the variables that a deconstruction or a pattern declares.</summary>
    private static string? DeclarationOf(ILocalSymbol local) => local.Declaration()?.Span.ToString();

    /// <summary>A stored member is a step of its own; a computed one is what it returns, where that is another member.</summary>
    private AccessPath OfMember(ISymbol member, IOperation? instance, IOperation operation, int depth)
    {
        if (
            member is IPropertySymbol property
            && !property.IsOpen()
            && (!property.IsInSource(compilation) || Stability.IsAutoProperty(property, compilation))
        )
            return AccessPath.Member(property, instance is null ? null : Of(instance, depth + 1));
        return Returned(member, depth)?.From(instance is null ? null : Of(instance, depth + 1))
            ?? AccessPath.Opaque(operation.Syntax.ToString());
    }

    /// <summary>The other member that a getter or method returns, seen from inside; null where it does more.</summary>
    private AccessPath? Returned(ISymbol member, int depth)
    {
        var method =
            member is IPropertySymbol { GetMethod: { } getter } property && !property.IsOpen() ? getter
            : member is IMethodSymbol called && called.IsTheOneThatRuns() ? called
            : null;
        if (
            method is null
            || depth >= MaxDepth
            || TypeBodies.Of(method.OriginalDefinition, compilation, default) is not { } body
            || OnlyReturn(body.Root) is not { } value
        )
            return null;
        var path = new AccessPaths(body, library, compilation) { _steps = _steps }.Of(value, depth + 1);
        return path.IsOfMembersOnly ? path : null;
    }

    private static IOperation? OnlyReturn(IOperation root)
    {
        var block = root switch
        {
            IMethodBodyOperation method => method.BlockBody ?? method.ExpressionBody,
            IBlockOperation of => of,
            _ => null,
        };
        return block is { Operations: [IReturnOperation { ReturnedValue: { } value }] } ? value : null;
    }

    /// <summary>Whether a member does nothing but return what this path names.</summary>
    public bool Returns(ISymbol member, ISymbol holder) => Returned(member, depth: 0) is { } path && path.Symbol.Is(holder);
}
