using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Flow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// What an operation may do: the one answer to that question. Methods of this compilation are read a few calls deep; what cannot be read is
/// an effect of its own, and whoever asks says what it means to him.
/// </summary>
internal sealed class EffectAnalysis
{
    /// <summary>How many calls deep methods are read.</summary>
    private const int InterproceduralDepth = 3;

    private readonly MessagingLibrary _library;
    private readonly Compilation _compilation;
    private readonly MethodSummaries _summaries;
    private readonly MessagingEffects _messaging;
    private readonly FrameworkEffects _frameworks = new();

    public EffectAnalysis(MessagingLibrary library, Compilation compilation)
    {
        (_library, _compilation) = (library, compilation);
        _messaging = new(library, compilation);
        _summaries = new(Of, library, compilation);
    }

    /// <summary>The effects of an operation itself, its parts aside. Each part is an operation of its own.</summary>
    public Effect Of(IOperation operation) => Of(operation, InterproceduralDepth);

    private Effect Of(IOperation operation, int depth) =>
        operation switch
        {
            IInvocationOperation call => OfCall(call, depth),
            IObjectCreationOperation { Constructor: { } constructor } creation => OfConstructor(constructor, creation, depth),
            IPropertyReferenceOperation reference => OfProperty(reference, depth),
            IBinaryOperation { OperatorMethod: { } method } => OfMethod(method, depth),
            IUnaryOperation { OperatorMethod: { } method } => OfMethod(method, depth),
            IConversionOperation { OperatorMethod: { } method } => OfMethod(method, depth),
            IIncrementOrDecrementOperation { OperatorMethod: var method, Target: var target } => OfWrite(target)
                | OfOptional(method, depth),
            ICompoundAssignmentOperation compound => OfWrite(compound.Target)
                | OfOptional(compound.OperatorMethod, depth)
                | OfOptional(compound.InConversion.MethodSymbol, depth)
                | OfOptional(compound.OutConversion.MethodSymbol, depth),
            IAssignmentOperation { Target: var target } => OfWrite(target),
            IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: var given } => OfWrite(given),
            IRecursivePatternOperation { DeconstructSymbol: IMethodSymbol method } => OfMethod(method, depth),
            IForEachLoopOperation loop => OfLoop(loop),
            IUsingOperation { Resources: var resources, IsAsynchronous: var isAsync } => OfDisposal(resources, isAsync, depth),
            IUsingDeclarationOperation { DeclarationGroup: var resources, IsAsynchronous: var isAsync } => OfDisposal(
                resources,
                isAsync,
                depth
            ),
            IAwaitOperation or IReturnOperation { Kind: OperationKind.YieldReturn } => Effect.Suspends,
            ILockOperation => Effect.Locks,
            IAnonymousFunctionOperation or IDelegateCreationOperation => Effect.MakesDelegate,
            IDynamicInvocationOperation
            or IDynamicMemberReferenceOperation
            or IDynamicIndexerAccessOperation
            or IDynamicObjectCreationOperation
            or IFunctionPointerInvocationOperation
            or IEventAssignmentOperation
            or IInvalidOperation => Effect.RunsUnknownCode,
            _ => Effect.None,
        };

    private Effect OfCall(IInvocationOperation call, int depth)
    {
        var method = call.TargetMethod;
        if (_library.MemberOf(method) is { IsWrapper: false } member)
            return MessagingEffects.OfMember(member) | FrameworkEffects.OfDelegates(call.Arguments);
        if (!method.IsFramework())
            return OfMethod(method, depth);
        // by the interface, where control flow graphs show the end of a using
        return method.IsDisposal() && method.ContainingType.TypeKind == TypeKind.Interface && call.Instance is { } disposed
            ? OfDisposal(call, disposed.Unconverted().Type, depth)
            : _frameworks.Of(call);
    }

    /// <summary>What a call of the interface disposes; at the end of a foreach, an enumerator.</summary>
    private Effect OfDisposal(IInvocationOperation call, ITypeSymbol? type, int depth) =>
        call is { IsImplicit: true, Syntax.Parent: CommonForEachStatementSyntax } && type is { TypeKind: TypeKind.Interface }
            ? Effect.Iterates
            : OfDisposalOf(type, depth);

    private Effect OfConstructor(IMethodSymbol constructor, IObjectCreationOperation creation, int depth) =>
        constructor.IsFramework()
            ? _frameworks.OfMember(constructor) | FrameworkEffects.OfDelegates(creation.Arguments)
            : OfMethod(constructor, depth);

    private Effect OfProperty(IPropertyReferenceOperation reference, int depth)
    {
        var property = reference.Property;
        if (property.IsFramework())
            return _frameworks.OfMember(property);
        if (_messaging.IsOfTheLibrary(property))
            return _messaging.OfOther(property);
        if (!property.IsInSource(_compilation))
            return Effect.RunsLibraryCode;
        if (property.IsOpen())
            return Effect.RunsUnknownCode;
        if (Stability.IsAutoProperty(property, _compilation))
            return Effect.None;
        var target = reference.Parent is IAssignmentOperation { Target: var assigned } && assigned == reference;
        var isRead = !target || reference.Parent is not ISimpleAssignmentOperation;
        var isWritten = target || reference.Parent is IIncrementOrDecrementOperation;
        return (isRead ? OfOptional(property.GetMethod, depth) : Effect.None)
            | (isWritten ? OfOptional(property.SetMethod, depth) : Effect.None);
    }

    private Effect OfOptional(IMethodSymbol? method, int depth) => method is null ? Effect.None : OfMethod(method, depth);

    /// <summary>A method, constructor, operator or accessor that somebody has written.</summary>
    private Effect OfMethod(IMethodSymbol method, int depth)
    {
        if (method.MethodKind == MethodKind.DelegateInvoke)
            return Effect.RunsUnknownCode;
        if (method.IsFramework())
            return _frameworks.OfMember(method);
        if (_messaging.IsOfTheLibrary(method))
            return _messaging.OfOther(method);
        var definition = (method.ReducedFrom ?? method).OriginalDefinition;
        if (!definition.IsInSource(_compilation))
            return Effect.RunsLibraryCode;
        return depth == 0 || definition.IsAsync || !definition.CannotBeReplaced()
            ? Effect.RunsUnknownCode
            : Effect.RunsKnownCode | _summaries.Of(definition, depth - 1);
    }

    private Effect OfLoop(IForEachLoopOperation loop)
    {
        if (loop.IsAsynchronous)
            return Effect.Suspends;
        var collection = loop.Collection.Unconverted().Type;
        return collection.IsInSource(_compilation) ? Effect.RunsUnknownCode
            : collection is { TypeKind: TypeKind.Interface } ? Effect.Iterates
            : Effect.None;
    }

    /// <summary>What the end of a using disposes.</summary>
    private Effect OfDisposal(IOperation resources, bool isAsync, int depth)
    {
        var effect = isAsync ? Effect.Suspends : Effect.None;
        if (resources is not IVariableDeclarationGroupOperation group)
            return effect | OfDisposalOf(resources.Unconverted().Type, depth);
        foreach (var declaration in group.Declarations)
        foreach (var variable in declaration.Declarators)
            effect |= OfDisposalOf(variable.Symbol.Type, depth);
        return effect;
    }

    private Effect OfDisposalOf(ITypeSymbol? type, int depth)
    {
        if (type is null || type.IsFramework())
            return type is { TypeKind: TypeKind.Interface } ? Effect.RunsUnknownCode : Effect.None;
        if (_messaging.IsOfTheLibrary(type))
            return _messaging.OfDisposal(type);
        return Disposal.Of(type) is { } dispose ? OfMethod(dispose, depth) : Effect.RunsUnknownCode;
    }

    private Effect OfWrite(IOperation target)
    {
        var effect = MemoryWrites.MayBeTo(target, _compilation) ? Effect.WritesMemory : Effect.None;
        if (target.Type is { } type && _library.HoldsMessages(type))
            effect |= Effect.ChangesMessages;
        return MemoryWrites.IsToMember(target) ? effect | Effect.WritesMembers : effect;
    }
}
