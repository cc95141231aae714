using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>
/// What an operation may do: the one answer to that question. Methods of this compilation are read a few calls deep; what cannot be read is
/// an effect of its own, and each caller decides what that means.
/// </summary>
internal sealed partial class EffectAnalysis
{
    /// <summary>How many calls deep methods are read.</summary>
    private const int InterproceduralDepth = 3;

    private readonly MessagingLibrary _library;
    private readonly Compilation _compilation;
    private readonly MethodSummaries _summaries;
    private readonly MessagingEffects _messaging;
    private readonly ValueCode _values;
    private readonly FrameworkEffects _frameworks;
    private readonly PlainLoops _loops;

    public EffectAnalysis(MessagingLibrary library, Compilation compilation)
    {
        (_library, _compilation) = (library, compilation);
        _messaging = new(library, compilation);
        _values = new(_messaging, compilation);
        _frameworks = new(_values);
        _loops = new(library, _values.Derived, compilation);
        _summaries = new(Of, library, compilation);
    }

    /// <summary>The effects of an operation itself, its parts aside. Each part is an operation of its own.</summary>
    public Effect Of(IOperation operation) => Of(operation, InterproceduralDepth);

    private Effect Of(IOperation operation, int depth)
    {
        var effect = OfForm(operation, depth);
        return (effect & Effect.Iterates) != 0 && _loops.AreStepped(operation) ? effect & ~Effect.Iterates : effect;
    }

    private Effect OfForm(IOperation operation, int depth) =>
        operation switch
        {
            IInvocationOperation call => OfCall(call, depth) | OfFirstUse(call.TargetMethod, call, depth),
            IObjectCreationOperation { Constructor: { } constructor } creation => OfConstructor(constructor, creation, depth),
            IObjectCreationOperation { Type.TypeKind: TypeKind.Struct } => Effect.None,
            IPropertyReferenceOperation reference => OfProperty(reference, depth),
            IFieldReferenceOperation { Field: { IsConst: false } field } => OfFirstUse(field, operation, depth)
                | (field.IsVolatile && PropertyUse.IsRead(operation) ? Effect.Acquires : Effect.None),
            IFieldReferenceOperation => Effect.None,
            IThrowOperation => Effect.Throws,
            IAwaitOperation or IReturnOperation { Kind: OperationKind.YieldReturn } => Effect.Suspends,
            ILockOperation => Effect.Locks,
            IUsingOperation { Resources: var resources, IsAsynchronous: var isAsync } => OfDisposal(resources, isAsync, depth),
            IUsingDeclarationOperation { DeclarationGroup: var resources, IsAsynchronous: var isAsync } => OfDisposal(
                resources,
                isAsync,
                depth
            ),
            IAnonymousFunctionOperation or IFlowAnonymousFunctionOperation or IDelegateCreationOperation => Effect.MakesDelegate,
            IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: var given } => OfWrite(given) | OfNote(operation),
            IBinaryOperation or IUnaryOperation or IConversionOperation or ITupleBinaryOperation => OfOperator(operation, depth),
            IAssignmentOperation or IIncrementOrDecrementOperation => OfAssignment(operation, depth) | OfNote(operation),
            IForEachLoopOperation loop => OfLoop(loop, depth),
            _ => OfPattern(operation, depth) ?? OfExpression(operation, depth) ?? OfOther(operation),
        };

    private Effect OfCall(IInvocationOperation call, int depth)
    {
        var method = call.TargetMethod;
        if (_library.MemberOf(method) is { IsWrapper: false } member)
            return MessagingEffects.OfMember(member) | FrameworkEffects.OfDelegates(call.Arguments);
        var effect = OfCall(call, method, depth);
        return Endings.IsOne(call, _library) ? effect | Effect.Ends : effect;
    }

    private Effect OfCall(IInvocationOperation call, IMethodSymbol method, int depth)
    {
        if (!method.IsFramework())
            return OfMethod(method, depth);
        // by the interface, where control flow graphs show the end of a using
        return method.IsDisposal() && method.ContainingType.TypeKind == TypeKind.Interface && call.Instance is { } disposed
            ? OfDisposal(call, disposed.Unconverted().Type, depth)
            : WithoutBound(call, _frameworks.Of(call));
    }

    /// <summary>What adds to a queue without a bound does not wait, and tells who takes from it.</summary>
    private Effect WithoutBound(IInvocationOperation call, Effect effect) =>
        (effect & Effect.MayWait) != 0 && BoundedQueue.IsNone(call, _library, _compilation)
            ? effect & ~Effect.MayWait | Effect.Signals
            : effect;

    private Effect OfConstructor(IMethodSymbol constructor, IObjectCreationOperation creation, int depth) =>
        constructor.IsFramework()
            ? _frameworks.Of(constructor, creation)
            : OfMethod(constructor, depth) | OfFirstUse(constructor, creation, depth);

    private Effect OfProperty(IPropertyReferenceOperation reference, int depth)
    {
        var property = reference.Property;
        if (property.IsFramework())
            return _frameworks.Of(reference);
        var isRead = property.ReturnsByRef || property.ReturnsByRefReadonly || PropertyUse.IsRead(reference);
        var isWritten = !property.ReturnsByRef && PropertyUse.IsWritten(reference);
        return OfProperty(property, isRead, isWritten, depth) | OfFirstUse(property, reference, depth);
    }

    private Effect OfProperty(IPropertySymbol property, bool isRead, bool isWritten, int depth)
    {
        if (property.IsFramework())
            return _frameworks.OfMember(property);
        if (_messaging.IsOfTheLibrary(property))
            return _messaging.OfOther(property);
        if (!property.IsInSource(_compilation))
            return Effect.RunsLibraryCode;
        if (property.IsOpen())
            return Effect.RunsUnknownCode;
        return (isRead ? OfAccessor(property.GetMethod, depth) : Effect.None)
            | (isWritten ? OfAccessor(property.SetMethod, depth) : Effect.None);
    }

    private Effect OfAccessor(IMethodSymbol? accessor, int depth) =>
        accessor is null || AutoAccessors.Is(accessor.OriginalDefinition, _compilation) ? Effect.None : OfMethod(accessor, depth);

    private Effect OfOptional(IMethodSymbol? method, int depth) => method is null ? Effect.None : OfMethod(method, depth);

    /// <summary>A method, constructor, operator or accessor that the user has written.</summary>
    private Effect OfMethod(IMethodSymbol method, int depth)
    {
        if (method.MethodKind == MethodKind.DelegateInvoke)
            return Effect.RunsUnknownCode;
        if (method.IsFramework())
            return _frameworks.OfMember(method);
        if (_messaging.IsOfTheLibrary(method))
            return _messaging.OfOther(method);
        var definition = method.Declared();
        if (!definition.IsInSource(_compilation))
            return Effect.RunsLibraryCode;
        if (definition is { IsImplicitlyDeclared: true, ContainingType.IsRecord: true, MethodKind: not MethodKind.Constructor })
            return _values.MayRun(method.ContainingType) ? Effect.RunsUnknownCode : Effect.None;
        return depth == 0 || definition.IsAsync || !definition.CannotBeReplaced()
            ? Effect.RunsUnknownCode
            : Effect.RunsKnownCode | _summaries.Of(definition, depth - 1);
    }

    /// <summary>What initializes a type when it is first used, and with an object of it, its base classes.</summary>
    private Effect OfFirstUse(ISymbol member, IOperation use, int depth)
    {
        if (member.IsStatic)
            return OfInitialization(member.ContainingType, use, depth);
        var effect = Effect.None;
        if (member is IMethodSymbol { MethodKind: MethodKind.Constructor })
            for (var type = member.ContainingType; type is not null; type = type.BaseType)
                effect |= OfInitialization(type, use, depth);
        return effect;
    }

    /// <summary>Within the type, that has happened.</summary>
    private Effect OfInitialization(INamedTypeSymbol? initialized, IOperation use, int depth)
    {
        if (
            initialized?.OriginalDefinition is not { StaticConstructors: [var initialization] } type
            || !type.IsInSource(_compilation)
            || type.Declares(use.Syntax)
        )
            return Effect.None;
        var effect = depth == 0 ? Effect.RunsUnknownCode : _summaries.Of(initialization, depth - 1);
        return effect == Effect.None ? effect : effect | Effect.RunsKnownCode;
    }
}
