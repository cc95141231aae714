using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.DataFlow.Origins;

/// <content>What is put into tuples and collections.</content>
internal sealed partial class ValueOrigins
{
    /// <summary>Adds the part of what is made in place; false where that is not known.</summary>
    private bool AddPart(IOperation whole, CallFrame frame, Part part)
    {
        switch (whole)
        {
            case ITupleOperation { Elements: var items } when part.Item >= 0 && part.Item < items.Length:
                Add(items[part.Item], frame, part.Rest);
                return true;
            case IArrayCreationOperation { Initializer: var initializer } when part.Item == Part.Any:
                if (initializer is not null)
                    Add(initializer, frame, part);
                return true;
            case IArrayInitializerOperation { ElementValues: var values } when part.Item == Part.Any:
                foreach (var value in values)
                    Add(value, frame, value is IArrayInitializerOperation ? part : part.Rest);
                return true;
            case var _ when part.Item == Part.Any && whole.IsCollectionExpression():
                foreach (var element in whole.ChildOperations)
                    if (!element.IsSpread())
                        Add(element, frame, part.Rest);
                    else
                        foreach (var row in element.ChildOperations)
                            Add(row, frame, part);
                return true;
            case IObjectCreationOperation { Constructor: { } constructor } made when part.Item == Part.Any && constructor.IsFramework():
                return AddFilled(made, frame, part);
            case IDelegateCreationOperation when part.Item == Part.Any:
                return AddReturnedBy(whole, frame, part.Rest);
            default:
                return false;
        }
    }

    /// <summary>A collection of the framework, with what its constructor and initializer are given.</summary>
    private bool AddFilled(IObjectCreationOperation made, CallFrame frame, Part part)
    {
        foreach (var argument in made.Arguments)
            if (AddReturnedBy(argument.Value, frame, part.Rest))
                return true; // a Lazy
        AddElements(made.Arguments, made.Type, frame, part);
        if (made.Initializer is { } initializer)
            foreach (var filling in initializer.Initializers)
                if (filling is IInvocationOperation call)
                    AddElements(call.Arguments, made.Type, frame, part);
                else if (filling is ISimpleAssignmentOperation { Value: var value })
                    Add(value, frame, part.Rest);
        return true;
    }

    /// <summary>Adds the arguments that become elements, or collections of them.</summary>
    private bool AddElements(ImmutableArray<IArgumentOperation> arguments, ITypeSymbol? row, CallFrame frame, Part part)
    {
        var hasAny = false;
        foreach (var argument in arguments)
        {
            var type = argument.Value.Unconverted().Type;
            var isElement = row is INamedTypeSymbol { TypeArguments: [.., var element] } && element.Is(argument.Parameter?.Type);
            if (argument.Parameter?.RefKind != RefKind.None || !isElement && !IsRow(type))
                continue;
            Add(argument.Value, frame, isElement ? part.Rest : part);
            hasAny = true;
        }

        return hasAny;
    }

    private static bool IsRow(ITypeSymbol? type) => type is not { SpecialType: SpecialType.System_String } && type.IsEnumerable();

    /// <summary>
    /// Adds what a reference to a tuple or collection puts there; false where it only reads. Other code may put anything there.
    /// </summary>
    private bool AddGivenPart(IOperation reference, CallFrame frame, Part part)
    {
        if (reference.Type is { TypeKind: TypeKind.Delegate })
            return false; // always returns what it was made to
        var parent = reference.ParentPastConversions();
        if (part.Item >= 0)
            return parent is IFieldReferenceOperation { Field: var item }
                && Tuples.IndexOf(item) == part.Item
                && AddGiven(parent, frame, part.Rest);
        switch (parent)
        {
            case IArrayElementReferenceOperation
            or IImplicitIndexerReferenceOperation
            or IPropertyReferenceOperation { Arguments.IsEmpty: false }:
                return AddGiven(parent, frame, part.Rest);
            case IPropertyReferenceOperation or IForEachLoopOperation or IBinaryOperation or IIsPatternOperation or IUsingOperation:
                return false;
            case ISimpleAssignmentOperation { Target: var target } when target == reference:
                return false; // added as a whole
            case IInvocationOperation { TargetMethod: var method } call when method.IsFramework():
                return AddElements(call.Arguments, reference.Type, frame, part);
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } } when IsRead(method):
                return false;
            default:
                Found(reference, frame);
                return true;
        }
    }

    /// <summary>Whether a method that is given a collection leaves it as it is.</summary>
    private bool IsRead(IMethodSymbol method)
    {
        if (!method.IsFramework())
            return _body.Library.Types.IsOfTheLibrary(method);
        foreach (var parameter in method.Parameters)
            if (parameter.RefKind == RefKind.Ref)
                return false; // Array.Resize
        return !method.Has(Facet.Fills | Facet.FillsLater);
    }
}
