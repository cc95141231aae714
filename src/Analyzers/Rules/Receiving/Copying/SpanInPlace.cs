using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ZmqPerf.Analyzers.Frameworks;
using ZmqPerf.Analyzers.Messaging;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Receiving.Copying;

/// <summary>
/// Can a read-only span stand where an argument is an array or a text? The compiler says which overload the call would use then; it has to
/// be one that takes the span at that place and all else alike. Reason says why the two overloads may differ in what they do.
/// </summary>
internal readonly record struct SpanInPlace(IOperation Call, SpanEdit Edit, string? Reason)
{
    public static SpanInPlace? Of(
        IArgumentOperation argument,
        ExpressionSyntax value,
        string span,
        bool isText,
        MessagingBody body,
        CancellationToken cancellationToken
    )
    {
        if (
            argument
                is not {
                    Parameter: { RefKind: RefKind.None or RefKind.In } parameter,
                    ArgumentKind: ArgumentKind.Explicit,
                    Parent: { Syntax: ExpressionSyntax syntax } call
                }
            || MethodOf(call) is not { } method
            || call.HasErrors()
            || IsAssertion(method)
        )
            return null;
        if (parameter.Type.IsByteArray() && SliceOf(call, method, parameter) is { } edit)
            return new(call, edit, SpanOverload.CouldBeOverridden(argument) ? "the method may be overridden" : null);
        if (!isText && PassesOnArray(call, parameter, body))
            return new(call, SpanEdit.Replace, "a method of your own sends the bytes: it has to take a span");
        if (
            !(
                isText
                    ? parameter.Type.SpecialType == SpecialType.System_String
                    : parameter.Type.IsByteArray()
                        || parameter.Type.IsReadOnlyByteSpan()
                        || parameter.Type.IsWritableByteSpan() && method.Has(Facet.Recast)
            )
            || Overloads.After(syntax, value, span, body.Model, cancellationToken) is not { } overload
            || !IsAlike(overload, method, parameter.Ordinal, isText, body)
        )
            return null;
        return new(call, SpanEdit.Replace, ReasonAgainst(overload, method, argument, isText, body));
    }

    /// <summary>Whether a method of the user's gives an array to a send that takes a span as well, and does nothing else.</summary>
    private static bool PassesOnArray(IOperation call, IParameterSymbol parameter, MessagingBody body) =>
        parameter.Type.IsByteArray()
        && body.Library.MemberOf(call) is { Role: MessagingRole.SendBytes, IsForwarding: true, Facts.SendsPartsByLength: false } send
        && send.Operand == parameter.Ordinal;

    /// <summary>Tests compare what they received with arrays; nobody waits for that, and what fails is printed as it was given.</summary>
    private static bool IsAssertion(IMethodSymbol method) => CommonNames.IsAssertion(method.ContainingType.Name);

    public static IMethodSymbol? MethodOf(IOperation call) =>
        call switch
        {
            IInvocationOperation invocation => invocation.TargetMethod,
            IObjectCreationOperation creation => creation.Constructor,
            _ => null,
        };

    private static string? ReasonAgainst(
        IMethodSymbol overload,
        IMethodSymbol method,
        IArgumentOperation argument,
        bool isText,
        MessagingBody body
    )
    {
        if (overload.OriginalDefinition.Is(method.OriginalDefinition))
            return null;
        if (isText && !method.IsFramework())
            return "bytes that are not UTF-8 would be sent as they are";
        if (isText && !(argument.Parent is IInvocationOperation parse && ParsedBytes.AreReadAlike(parse, argument)))
            return ParsedBytes.Otherwise;
        if (!method.IsFramework() && body.Library.MemberOf(method) is not { IsCertain: true })
            return "the overload for spans may do something else";
        return SpanOverload.CouldBeOverridden(argument) ? "the method may be overridden" : null;
    }

    private static bool IsAlike(IMethodSymbol overload, IMethodSymbol method, int position, bool isText, MessagingBody body)
    {
        if (
            overload.Parameters.Length <= position
            || !(overload.Parameters[position].Type.IsReadOnlyByteSpan() || IsRecast(overload, method))
            || overload.Parameters.Length < method.Parameters.Length
            || overload.Name != method.Name
            || !overload.ContainingType.Is(method.ContainingType)
            || !SymbolEqualityComparer.IncludeNullability.Equals(overload.ReturnType, method.ReturnType) && !IsRecast(overload, method)
            || isText && !TakesText(overload, position, body)
        )
            return false;
        for (var i = 0; i < overload.Parameters.Length; i++)
            if (
                i != position
                && !(
                    i < method.Parameters.Length
                        ? AreAlike(overload.Parameters[i], method.Parameters[i])
                        : overload.Parameters[i].IsOptional && method.IsFramework()
                )
            )
                return false;
        return true;
    }

    /// <summary>Whether both show the bytes as other elements, which may be writable now, and are only read.</summary>
    private static bool IsRecast(IMethodSymbol overload, IMethodSymbol method) => method.Has(Facet.Recast) && overload.Has(Facet.Recast);

    /// <summary>
    /// Whether the bytes are taken for the text that they spell: the framework's parsers say so in the name, and a send of either sends the
    /// same.
    /// </summary>
    private static bool TakesText(IMethodSymbol overload, int position, MessagingBody body) =>
        overload.IsFramework()
            ? overload.Parameters[position].Name.StartsWith("utf8", System.StringComparison.Ordinal)
            : body.Library.MemberOf(overload) is { Role: MessagingRole.SendBytes, IsCertain: true };

    private static bool AreAlike(IParameterSymbol a, IParameterSymbol b) => a.RefKind == b.RefKind && a.Type.Is(b.Type);

    /// <summary>
    /// <c>BitConverter.ToInt32(array, start)</c>, <c>encoding.GetString(array, start, count)</c> and
    /// <c>stream.Write(array, start, count)</c> have overloads that take just the span.
    /// </summary>
    private static SpanEdit? SliceOf(IOperation call, IMethodSymbol method, IParameterSymbol parameter)
    {
        var edit = (method.Parameters.Length, parameter.Ordinal) switch
        {
            (2, 0) when method.Has(Facet.ReadsNumber) => SpanEdit.SliceFrom,
            (3, 0) when !method.IsStatic && method.Has(Facet.Prints | Facet.OnlyReads | Facet.Forgets) => SpanEdit.SliceCount,
            _ => (SpanEdit?)null,
        };
        if (edit is null || call.Syntax is not InvocationExpressionSyntax { ArgumentList.Arguments: var arguments })
            return null;
        foreach (var argument in arguments)
            if (argument.NameColon is not null)
                return null;
        foreach (var member in method.ContainingType.GetMembers(method.Name))
            if (member is IMethodSymbol { Parameters: [{ Type: var only }] } && only.IsReadOnlyByteSpan())
                return edit;
        return null;
    }
}

/// <summary>What an argument becomes when its array turns into a span.</summary>
internal enum SpanEdit
{
    /// <summary>The span itself.</summary>
    Replace,

    /// <summary>The span from the argument after it on.</summary>
    SliceFrom,

    /// <summary>The slice that the two arguments after it say.</summary>
    SliceCount,
}
