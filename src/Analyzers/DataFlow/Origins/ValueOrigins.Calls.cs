using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <content>What calls and getters return.</content>
internal sealed partial class ValueOrigins
{
    private void AddCall(IInvocationOperation call, CallFrame frame, Part? part)
    {
        var method = call.TargetMethod.Declared();
        if (method.MethodKind == MethodKind.DelegateInvoke && call.Instance is { } function)
            Add(function, frame, Part.AnyOf(part));
        else if (method.IsFramework())
        {
            if (!AddFrameworkCall(call, method, frame, part))
                Found(call, frame);
        }
        else if (CalleeOf(method, call, frame) is var (callee, code))
            AddReturned(code, callee, part, call, frame);
        else
            Found(call, frame);
    }

    /// <summary>The code that a call certainly runs.</summary>
    private (CallFrame Frame, IOperation Code)? CalleeOf(IMethodSymbol method, IInvocationOperation call, CallFrame frame)
    {
        if (frame.Depth >= MaxCalls || !method.IsTheOneThatRuns() || OtherBodies.Of(method, _body) is not { } code)
            return null;
        var root = code.Root();
        return (new(root.Syntax == frame.Code.Root.Syntax ? frame.Code : new(root, method), method, call, frame), code);
    }

    private void AddProperty(IPropertyReferenceOperation reference, CallFrame frame, Part? part)
    {
        var property = reference.Property.OriginalDefinition;
        if (property.IsFramework() && reference.Instance is { } holder)
        {
            if (property.IsIndexer || property.Has(CollectionFacet.GivesOne))
            {
                Add(holder, frame, Part.AnyOf(part));
                return;
            }

            if (property.Has(CollectionFacet.HandsOn) || property.Has(ThreadFacet.EndsTask))
            {
                Add(holder, frame, part);
                return;
            }
        }

        if (property.IsIndexer || property.IsOpen() || property.GetMethod is not { } getter)
            Found(reference, frame);
        else if (IsStored(getter))
            AddMember(property, reference, frame, part);
        else if (SelfObject.Of(reference, frame) is var self && Enter(property, self, part))
        {
            if (OtherBodies.Of(getter, _body) is { } code)
                AddReturned(code, FrameOf(new(code.Root(), getter), self), part, reference, frame);
            else
                Found(reference, frame);
        }
    }

    /// <summary>Whether a getter has no code of its own.</summary>
    private bool IsStored(IMethodSymbol getter) =>
        getter.DeclarationIn(_compilation) is AccessorDeclarationSyntax { Body: null, ExpressionBody: null };

    /// <summary>What a function returns; nothing is known of iterators, nor of functions that return nothing.</summary>
    private void AddReturned(IOperation function, CallFrame frame, Part? part, IOperation call, CallFrame caller)
    {
        var hasValue = false;
        foreach (var operation in function.Descendants())
            if (operation is IReturnOperation && operation.EnclosingFunction().Syntax == function.Syntax)
            {
                hasValue = operation is IReturnOperation { Kind: OperationKind.Return, ReturnedValue: not null };
                if (!hasValue)
                    break;
                Add(((IReturnOperation)operation).ReturnedValue!, frame, part);
            }

        if (!hasValue)
            Found(call, caller);
    }

    /// <summary>What a delegate returns.</summary>
    private bool AddReturnedBy(IOperation? function, CallFrame frame, Part? part)
    {
        switch ((function?.Unconverted() as IDelegateCreationOperation)?.Target)
        {
            case IAnonymousFunctionOperation lambda:
                AddReturned(lambda, frame, part, lambda, frame);
                return true;
            case IMethodReferenceOperation { Method: var method } named
                when method.IsTheOneThatRuns() && OtherBodies.Of(method.OriginalDefinition, _body) is { } code:
                AddReturned(code, FrameOf(new(code.Root(), method)), part, named, frame);
                return true;
            default:
                return false;
        }
    }

    /// <summary>Tasks and collections of .NET hand on what they were made from.</summary>
    private bool AddFrameworkCall(IInvocationOperation call, IMethodSymbol method, CallFrame frame, Part? part)
    {
        if ((call.Instance ?? call.ArgumentFor(0)) is not { } subject)
            return false;
        if (method.Has(CollectionFacet.Maps) && part is { Item: Part.Any })
            return AddReturnedBy(call.ArgumentFor(1), frame, part.Rest);
        var isElement = method.Has(CollectionFacet.GivesOne);
        if (!isElement && !method.Has(CollectionFacet.HandsOn) && !method.Has(ThreadFacet.SameTask | ThreadFacet.EndsTask))
            return false;
        Add(subject, frame, isElement ? Part.AnyOf(part) : part);
        return true;
    }
}
