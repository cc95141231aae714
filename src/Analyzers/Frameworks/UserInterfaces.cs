using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ZmqPerf.Analyzers.Symbols;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// Code that a user interface runs on its own thread: handlers of its events, overrides of its members, and Unity's messages.
/// </summary>
internal static class UserInterfaces
{
    private static readonly string[] s_namespaces = { "System.Windows", "Microsoft.UI.Xaml", "Microsoft.Maui", "Avalonia" };

    /// <summary>The members by which a window ends.</summary>
    private static readonly HashSet<string> s_ends = new() { "OnClosing", "OnClosed", "OnFormClosing", "OnFormClosed" };

    /// <summary>The events of a window's end.</summary>
    private static readonly HashSet<string> s_lastEvents = new()
    {
        "Closing",
        "Closed",
        "FormClosing",
        "FormClosed",
        "Unloaded",
        "Disposed",
    };

    /// <summary>The events of a window's beginning, and the members that raise them: nobody can have touched it before.</summary>
    private static readonly HashSet<string> s_firstEvents = new() { "Load", "Loaded", "Shown", "ContentRendered", "Initialized", "Opened" };

    /// <summary>Words in the names of events that somebody at the window raises.</summary>
    private static readonly string[] s_touchWords = { "Click", "Mouse", "KeyDown", "KeyUp", "KeyPress", "Tapped", "Pressed", "Touch" };

    /// <summary>Words in the names of events of a window's end.</summary>
    private static readonly string[] s_endWords = { "Clos", "Unload", "Dispos", "Exit" };

    /// <summary>Whether an event says that a window ends.</summary>
    public static bool IsLast(IEventSymbol happens) => s_lastEvents.Contains(happens.Name) && Raises(happens);

    /// <summary>Whether an event says that a window begins.</summary>
    public static bool IsFirst(IEventSymbol happens) => s_firstEvents.Contains(happens.Name) && Raises(happens);

    /// <summary>Whether a user interface calls a method when a window begins: <c>OnLoad</c>.</summary>
    public static bool Begins(IMethodSymbol method) =>
        method.Name.StartsWith("On", StringComparison.Ordinal) && s_firstEvents.Contains(method.Name.Substring(2)) && OverridesPart(method);

    /// <summary>Whether somebody at a window raises an event, which then has begun.</summary>
    public static bool IsTouch(IEventSymbol happens)
    {
        foreach (var word in s_touchWords)
            if (happens.Name.IndexOf(word, StringComparison.Ordinal) >= 0)
                return Raises(happens);
        return false;
    }

    /// <summary>Whether an event is raised by a user interface.</summary>
    public static bool Raises(IEventSymbol happens) => IsPart(happens.OriginalDefinition.ContainingType);

    /// <summary>Whether a user interface calls a method: it overrides one of its own, or is a message of Unity's.</summary>
    public static bool Calls(IMethodSymbol method) =>
        OverridesPart(method) || method.Parameters.IsEmpty && method.IsKnownByName(HostFacet.UnityMessage);

    /// <summary>Whether a user interface calls a method when the object ends.</summary>
    public static bool Ends(IMethodSymbol method) =>
        s_ends.Contains(method.Name) && OverridesPart(method) || method.IsKnownByName(HostFacet.UnityEnd);

    /// <summary>
    /// Whether a method looks like the handler of an event that markup names: of a window or a control of the user's, and given what the
    /// interface's events say. That no code names it, its caller knows.
    /// </summary>
    public static bool MayBeNamedByMarkup(IMethodSymbol method) =>
        method is { ReturnsVoid: true, IsStatic: false, Parameters: [{ Type.SpecialType: SpecialType.System_Object }, { Type: var said }] }
        && said.Name.EndsWith("EventArgs", StringComparison.Ordinal)
        && IsOfMarkup(said)
        && method.ContainingType.Derives(HostFacet.UserInterface)
        && !SaysEnd(method.Name)
        && !SaysEnd(said.Name);

    /// <summary>Whether a method has the thread of a user interface run a delegate, and does not wait for that.</summary>
    public static bool RunsLater(IMethodSymbol method) => method.Has(HostFacet.RunsLater);

    private static bool IsOfMarkup(ITypeSymbol said) =>
        said.ContainingNamespace.ToDisplayString() is var space
        && IsOfFramework(space)
        && !space.StartsWith("System.Windows.Forms", StringComparison.Ordinal);

    private static bool SaysEnd(string name)
    {
        foreach (var word in s_endWords)
            if (name.IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0)
                return true;
        return false;
    }

    private static bool OverridesPart(IMethodSymbol method) => method.IsOverride && IsPart(method.FirstDeclared().ContainingType);

    /// <summary>Whether a type is one of the framework's own: what is derived from it may have other threads raise its events.</summary>
    private static bool IsPart(INamedTypeSymbol? declaring) =>
        declaring is not null
        && IsOfFramework(declaring.ContainingNamespace.ToDisplayString())
        && (declaring.Has(HostFacet.UserInterface) || declaring.Derives(HostFacet.UserInterface));

    private static bool IsOfFramework(string space)
    {
        foreach (var name in s_namespaces)
            if (space.StartsWith(name, StringComparison.Ordinal))
                return true;
        return false;
    }
}
