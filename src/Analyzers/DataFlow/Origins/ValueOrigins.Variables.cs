using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <content>What variables are given.</content>
internal sealed partial class ValueOrigins
{
    private void AddLocal(ILocalReferenceOperation reference, CallFrame frame, Part? part)
    {
        var local = reference.Local;
        if (!Enter(local, frame, part))
            return;
        var isGiven = false;
        if (local.RefKind == RefKind.None && FirstOf(local, frame) is var (first, of))
        {
            Add(first, frame, of is null ? part : Part.AnyOf(part));
            isGiven = true;
        }

        foreach (var other in frame.Code.Uses.Of(local))
            isGiven |= AddGiven(other, frame, part);
        if (!isGiven || local.RefKind != RefKind.None)
            Found(reference, frame);
    }

    /// <summary>What a declaration gives a local; with the loop that gives it the elements of a collection.</summary>
    private static (IOperation Value, IForEachLoopOperation? ElementOf)? FirstOf(ILocalSymbol local, CallFrame frame)
    {
        if (frame.Code.Uses.DeclaratorOf(local) is { } declarator)
            return declarator.GetVariableInitializer() is { Value: var first } ? (first, null)
                : declarator.Parent is IForEachLoopOperation loop ? (loop.Collection, loop)
                : null;
        foreach (var operation in frame.Code.Root.Descendants())
            if (
                operation
                    is IIsPatternOperation { Value: var value, Pattern: IDeclarationPatternOperation { DeclaredSymbol: { } declared } }
                && declared.Is(local)
            )
                return (value, null);
        return null;
    }

    private void AddParameter(IParameterReferenceOperation reference, CallFrame frame, Part? part)
    {
        var parameter = reference.Parameter;
        var given = frame.GivenTo(parameter);
        if (!Enter(parameter, given ?? frame, part))
            return;
        var isGiven = parameter.RefKind == RefKind.None && AddArguments(parameter, given, frame.Self, part);
        if (parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor })
            foreach (var (other, code) in _body.Library.References.Of(parameter, isWhole: true, _compilation))
                AddGiven(other, FrameOf(code, frame.Self), part);
        else
            foreach (var other in (given ?? frame).Code.Uses.Of(parameter))
                isGiven |= AddGiven(other, given ?? frame, part) && parameter.RefKind == RefKind.Out;
        if (!isGiven)
            Found(reference, frame);
    }

    /// <summary>What the call at hand gives, or else every call.</summary>
    private bool AddArguments(IParameterSymbol parameter, CallFrame? given, INamedTypeSymbol? self, Part? part)
    {
        if (given is { Call: { } call, Caller: { } caller })
            return AddArgument(parameter, call, caller, part);
        if (parameter.ContainingSymbol is not IMethodSymbol method)
            return false;
        if (method is { MethodKind: MethodKind.PropertySet, AssociatedSymbol: IPropertySymbol { IsIndexer: false } property })
            return !property.IsOpen() && AddAssigned(property, part);
        self = SelfObject.Below(method, self, _compilation) is null ? null : self;
        var calls = self is null ? _body.Library.Calls.Of(method, _compilation) : SelfObject.CallsOf(method, self, _compilation);
        foreach (var (other, code) in calls)
            if (!AddArgument(parameter, other, FrameOf(code, self), part))
                return false;
        return !calls.IsEmpty;
    }

    /// <summary>What a setter gets: all that the property is assigned.</summary>
    private bool AddAssigned(IPropertySymbol property, Part? part)
    {
        var isGiven = false;
        foreach (var (other, code) in _body.Library.References.Of(property.OriginalDefinition, part is null, _compilation))
            isGiven |= AddGiven(other, FrameOf(code), part);
        return isGiven;
    }

    private bool AddArgument(IParameterSymbol parameter, IOperation call, CallFrame caller, Part? part)
    {
        if (Calls.ArgumentFor(parameter, call) is not { } argument)
            return false;
        Add(argument, caller, part);
        return true;
    }

    private void AddMember(ISymbol member, IOperation reference, CallFrame frame, Part? part)
    {
        member = member.OriginalDefinition;
        if (!member.IsInSource(_compilation))
        {
            Found(reference, frame);
            return;
        }

        var self = SelfObject.Of(reference, frame);
        if (!Enter(member, self, part))
            return;
        var isGiven = false;
        if (OtherBodies.InitialValueOf(member, _compilation) is { } initializer)
        {
            Add(initializer, FrameOf(new(initializer.Root(), member), self), part);
            isGiven = true;
        }

        foreach (var (other, code) in _body.Library.References.Of(member, part is null, _compilation))
            if (!SelfObject.IsOfAnother(other, self))
                isGiven |= AddGiven(other, FrameOf(code, SelfObject.IsOwn(other) ? self : null), part);
        if (!isGiven || IsSetting(member))
            Found(reference, frame);
    }

    /// <summary>Whether a text may come from a file, or from another assembly: a setting that everybody can set.</summary>
    private static bool IsSetting(ISymbol member) =>
        member switch
        {
            IPropertySymbol { Type.SpecialType: SpecialType.System_String, SetMethod.DeclaredAccessibility: Accessibility.Public } => true,
            IFieldSymbol { Type.SpecialType: SpecialType.System_String, IsReadOnly: false, IsConst: false } field =>
                field.DeclaredAccessibility == Accessibility.Public,
            _ => false,
        };

    /// <summary>Adds what a reference gives its variable; false where it only reads.</summary>
    private bool AddGiven(IOperation reference, CallFrame frame, Part? part)
    {
        var target = reference.Parent is IDeclarationExpressionOperation declaration ? declaration : reference;
        switch (target.Parent)
        {
            case ISimpleAssignmentOperation { IsRef: false, Target: var left, Value: var value } when left == target:
                Add(value, frame, part);
                return true;
            case ICoalesceAssignmentOperation { Target: var left, Value: var value } when left == target:
                Add(value, frame, part);
                return true;
            case ITupleOperation or IForEachLoopOperation when Tuples.SourceOf(target, part) is var (value, of):
                Add(value, frame, of);
                return true;
            case IArgumentOperation { Parameter: { RefKind: RefKind.Out } parameter, Parent: IInvocationOperation call }
                when AddOut(parameter, call, frame, part):
                return true;
        }

        if (!LocalUses.IsWrite(reference))
            return part is not null && AddGivenPart(reference, frame, part);
        Found(reference, frame);
        return true;
    }

    /// <summary>What a method gives an out parameter.</summary>
    private bool AddOut(IParameterSymbol parameter, IInvocationOperation call, CallFrame frame, Part? part)
    {
        var method = call.TargetMethod.OriginalDefinition;
        if (method.IsFramework())
        {
            if (!method.Name.StartsWith("Try", StringComparison.Ordinal) || call.Instance is not { } row)
                return false;
            Add(row, frame, Part.AnyOf(part));
            return true;
        }

        if (CalleeOf(method, call, frame) is not var (callee, _))
            return false;
        parameter = method.Parameters[parameter.Ordinal];
        if (!Enter(parameter, callee, part))
            return true;
        var isGiven = false;
        foreach (var reference in callee.Code.Uses.Of(parameter))
            isGiven |= AddGiven(reference, callee, part);
        return isGiven;
    }
}
