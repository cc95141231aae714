using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using ZmqPerf.Analyzers.ControlFlow;
using ZmqPerf.Analyzers.DataFlow;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Reading;

/// <summary>
/// Is an object dropped where it is made, after its members have been read, here or in methods of the source that certainly run? A closed
/// list: everything else may keep it. A class whose constructor or accessors have code may keep itself.
/// </summary>
internal static class DroppedObject
{
    private const int MaxDepth = 3;

    public static bool IsOnlyRead(IObjectCreationOperation creation, MessagingBody body)
    {
        if (
            creation.Type is not INamedTypeSymbol { BaseType.SpecialType: SpecialType.System_Object } type
            || !PlainClass.Is(type, creation.Constructor, body)
        )
            return false;
        if (
            creation.ParentPastConversions()
            is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } }
        )
            return creation.ParentPastConversions() is not IExpressionStatementOperation && IsRead(creation, body, depth: 0);
        var references = body.Uses.Of(local);
        foreach (var reference in references)
            if (reference.EnclosingFunction() != creation.EnclosingFunction() || !IsRead(reference, body, depth: 0))
                return false;
        return references.Count > 0
            && FrameStays(
                TextSpan.FromBounds(creation.Syntax.Span.End, references[references.Count - 1].Syntax.SpanStart),
                creation.EnclosingFunction(),
                body
            );
    }

    /// <summary>
    /// Whether the frame is still there when the object is read for the last time: nothing is received, awaited or yielded in between.
    /// </summary>
    private static bool FrameStays(TextSpan meanwhile, IOperation function, MessagingBody body)
    {
        foreach (var operation in function.Descendants())
            if (
                meanwhile.Contains(operation.Syntax.SpanStart)
                && (
                    Functions.Suspends(operation)
                    || body.Library.MemberOf(operation) is { Role: MessagingRole.ReceiveMessage or MessagingRole.ReceiveFrame }
                )
            )
                return false;
        return true;
    }

    private static bool IsRead(IOperation reference, MessagingBody body, int depth) =>
        reference.Parent switch
        {
            IPropertyReferenceOperation { Instance: { } instance, Property: var property } member => instance == reference
                && Stability.IsAutoProperty(property, body)
                && !LocalUses.IsWrite(member),
            IFieldReferenceOperation { Instance: { } instance } member => instance == reference && !LocalUses.IsWrite(member),
            IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter, Parent: IInvocationOperation call } => depth < MaxDepth
                && IsReadBy(parameter, call, body, depth + 1),
            _ => false,
        };

    private static bool IsReadBy(IParameterSymbol parameter, IInvocationOperation call, MessagingBody body, int depth)
    {
        var method = call.TargetMethod.Declared();
        // an iterator keeps its arguments until it is run through
        if (
            !method.IsTheOneThatRuns()
            || method.IsAsync
            || method.ReturnType.Has(TypeFacet.Iterated)
            || OtherBodies.Of(method, body) is not { } code
        )
            return false;
        foreach (var reference in LocalUses.In(code).Of(method.Parameters[parameter.Ordinal]))
            if (
                reference.EnclosingFunction() is var function && function != code && function.Syntax != code.Syntax
                || !IsRead(reference, body, depth)
            )
                return false;
        return true;
    }
}
