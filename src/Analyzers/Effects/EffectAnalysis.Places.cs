using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Effects;

/// <summary>What assigning, iterating and disposing do.</summary>
internal sealed partial class EffectAnalysis
{
    private Effect OfAssignment(IOperation assignment, int depth) =>
        assignment switch
        {
            { Type.TypeKind: TypeKind.Dynamic } => Effect.RunsUnknownCode,
            IIncrementOrDecrementOperation { OperatorMethod: var method, Target: var target } => OfWrite(target)
                | OfOptional(method, depth),
            ICompoundAssignmentOperation compound => OfWrite(compound.Target)
                | OfOptional(compound.OperatorMethod, depth)
                | OfOptional(compound.InConversion.MethodSymbol, depth)
                | OfOptional(compound.OutConversion.MethodSymbol, depth)
                | OfJoining(compound.Type, compound.Value, compound.Value),
            IDeconstructionAssignmentOperation { Target: var target } => OfWrite(target) | OfDeconstruction(assignment, depth),
            IEventAssignmentOperation => Effect.RunsUnknownCode,
            IAssignmentOperation { Target: var target } => OfWrite(target),
            _ => Effect.RunsUnknownCode,
        };

    private Effect OfDeconstruction(IOperation operation, int depth) =>
        operation.Syntax switch
        {
            AssignmentExpressionSyntax assignment => OfDeconstruction(ModelOf(operation).GetDeconstructionInfo(assignment), depth),
            ForEachVariableStatementSyntax loop => OfDeconstruction(ModelOf(operation).GetDeconstructionInfo(loop), depth),
            { Parent: ForEachVariableStatementSyntax loop } => OfDeconstruction(ModelOf(operation).GetDeconstructionInfo(loop), depth),
            _ => Effect.RunsUnknownCode,
        };

    private Effect OfDeconstruction(DeconstructionInfo info, int depth)
    {
        var effect = OfOptional(info.Method, depth) | OfOptional(info.Conversion?.MethodSymbol, depth);
        foreach (var part in info.Nested)
            effect |= OfDeconstruction(part, depth);
        return effect;
    }

    private Effect OfLoop(IForEachLoopOperation loop, int depth)
    {
        if (loop.IsAsynchronous)
            return Effect.Suspends;
        if (loop.Syntax is not CommonForEachStatementSyntax syntax)
            return Effect.RunsUnknownCode;
        var collection = loop.Collection.Unconverted().Type;
        var info = ModelOf(loop).GetForEachStatementInfo(syntax);
        var effect =
            collection is { TypeKind: TypeKind.Array } or { SpecialType: SpecialType.System_String } ? Effect.None
            : info.GetEnumeratorMethod is { } own && _messaging.IsOfTheLibrary(own) ? _messaging.OfOther(own)
            : info.GetEnumeratorMethod?.IsFramework() != true && info.GetEnumeratorMethod is not null ? Effect.RunsUnknownCode
            : GivenValues.OfIteration(collection);
        effect |= OfOptional(info.ElementConversion.MethodSymbol, depth) | OfOptional(info.CurrentConversion.MethodSymbol, depth);
        return syntax is ForEachVariableStatementSyntax ? effect | OfDeconstruction(loop, depth) : effect;
    }

    /// <summary>What a call of the interface disposes; at the end of a foreach, an enumerator.</summary>
    private Effect OfDisposal(IInvocationOperation call, ITypeSymbol? type, int depth) =>
        call is { IsImplicit: true, Syntax.Parent: CommonForEachStatementSyntax } && type is { TypeKind: TypeKind.Interface }
            ? Effect.Iterates
            : OfDisposalOf(type, depth);

    /// <summary>What the end of a using disposes.</summary>
    private Effect OfDisposal(IOperation resources, bool isAsync, int depth)
    {
        var effect = isAsync ? Effect.Suspends : Effect.None;
        if (Endings.IsOne(resources, _library))
            effect |= Effect.Ends;
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
            return type is { TypeKind: TypeKind.Interface } || type is not null && _values.Derived.Replace(type)
                ? Effect.RunsUnknownCode
                : Effect.None;
        if (_messaging.IsOfTheLibrary(type))
            return _messaging.OfDisposal(type);
        return Disposal.Of(type) is { } dispose ? OfMethod(dispose, depth) : Effect.RunsUnknownCode;
    }

    private Effect OfWrite(IOperation target)
    {
        var effect = MemoryWrites.MayBeTo(target, _compilation) ? Effect.WritesMemory : Effect.None;
        if (target.Type is { } type && _library.HoldsMessages(type))
            effect |= Effect.ChangesMessages;
        if (Endings.IsReplacement(target, _library))
            effect |= Effect.Ends;
        return MemoryWrites.IsToMember(target) ? effect | Effect.WritesMembers : effect;
    }

    private Effect OfNote(IOperation write) => Notes.Has(write, code: null, _library) ? Effect.Notes : Effect.None;

    /// <summary>Operations of control flow graphs know no model.</summary>
    private SemanticModel ModelOf(IOperation operation) =>
        operation.SemanticModel ?? SourceCode.ModelOf(operation.Syntax.SyntaxTree, _compilation);
}
