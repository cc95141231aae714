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
    /// <summary>The types whose events, and those of what derives from them, are raised on that thread.</summary>
    private static readonly HashSet<string> s_types = new()
    {
        "System.Windows.Forms.Control",
        "System.Windows.Forms.ToolStripItem",
        "System.Windows.Forms.Timer",
        "System.Windows.UIElement",
        "System.Windows.ContentElement",
        "System.Windows.FrameworkElement",
        "System.Windows.Threading.DispatcherTimer",
        "Microsoft.UI.Xaml.UIElement",
        "Microsoft.UI.Xaml.DispatcherTimer",
        "Microsoft.Maui.Controls.BindableObject",
        "Avalonia.Interactivity.Interactive",
        "Avalonia.Threading.DispatcherTimer",
    };

    private static readonly string[] s_namespaces = { "System.Windows", "Microsoft.UI.Xaml", "Microsoft.Maui", "Avalonia" };

    /// <summary>What Unity calls by its name, for each picture.</summary>
    private static readonly HashSet<string> s_messages = new() { "Update", "FixedUpdate", "LateUpdate", "OnGUI" };

    /// <summary>The members by which a window or an object of Unity's ends.</summary>
    private static readonly HashSet<string> s_ends = new()
    {
        "OnClosing",
        "OnClosed",
        "OnFormClosing",
        "OnFormClosed",
        "OnDestroy",
        "OnApplicationQuit",
    };

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

    /// <summary>Words in the names of events of a window's end.</summary>
    private static readonly string[] s_endWords = { "Clos", "Unload", "Dispos", "Exit" };

    private static readonly HashSet<(string Type, string Member)> s_later = new()
    {
        ("System.Windows.Threading.Dispatcher", "BeginInvoke"),
        ("System.Windows.Threading.Dispatcher", "InvokeAsync"),
        ("System.Windows.Forms.Control", "BeginInvoke"),
        ("Avalonia.Threading.Dispatcher", "Post"),
        ("Avalonia.Threading.Dispatcher", "InvokeAsync"),
        ("Microsoft.UI.Dispatching.DispatcherQueue", "TryEnqueue"),
        ("Microsoft.Maui.ApplicationModel.MainThread", "BeginInvokeOnMainThread"),
    };

    /// <summary>Whether an event says that a window ends.</summary>
    public static bool IsLast(IEventSymbol happens) => s_lastEvents.Contains(happens.Name) && Raises(happens);

    /// <summary>Whether an event is raised by a user interface.</summary>
    public static bool Raises(IEventSymbol happens) => IsPart(happens.OriginalDefinition.ContainingType);

    /// <summary>Whether a user interface calls a method: it overrides one of its own, or is a message of Unity's.</summary>
    public static bool Calls(IMethodSymbol method) =>
        OverridesPart(method) || s_messages.Contains(method.Name) && method.Parameters.IsEmpty && IsOfUnity(method);

    /// <summary>Whether a user interface calls a method when the object ends.</summary>
    public static bool Ends(IMethodSymbol method) => s_ends.Contains(method.Name) && (OverridesPart(method) || IsOfUnity(method));

    /// <summary>
    /// Whether a method looks like the handler of an event that markup names: of a window or a control of the user's, and given what the
    /// interface's events say. That no code names it, its caller knows.
    /// </summary>
    public static bool MayBeNamedByMarkup(IMethodSymbol method) =>
        method is { ReturnsVoid: true, IsStatic: false, Parameters: [{ Type.SpecialType: SpecialType.System_Object }, { Type: var said }] }
        && said.Name.EndsWith("EventArgs", StringComparison.Ordinal)
        && IsOfMarkup(said)
        && HasPart(method.ContainingType)
        && !SaysEnd(method.Name)
        && !SaysEnd(said.Name);

    /// <summary>Whether a method has the thread of a user interface run a delegate, and does not wait for that.</summary>
    public static bool RunsLater(IMethodSymbol method) =>
        s_later.Contains((FrameworkApis.MetadataNameOf(method.ContainingType.OriginalDefinition), method.Name));

    private static bool IsOfMarkup(ITypeSymbol said) =>
        said.ContainingNamespace.ToDisplayString() is var space
        && IsOfFramework(space)
        && !space.StartsWith("System.Windows.Forms", StringComparison.Ordinal);

    private static bool HasPart(INamedTypeSymbol type)
    {
        for (var ancestor = type.BaseType; ancestor is not null; ancestor = ancestor.BaseType)
            if (IsPart(ancestor))
                return true;
        return false;
    }

    private static bool SaysEnd(string name)
    {
        foreach (var word in s_endWords)
            if (name.IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0)
                return true;
        return false;
    }

    private static bool OverridesPart(IMethodSymbol method)
    {
        if (!method.IsOverride)
            return false;
        var first = method;
        while (first.OverriddenMethod is { } overridden)
            first = overridden;
        return IsPart(first.ContainingType);
    }

    private static bool IsOfUnity(IMethodSymbol method)
    {
        for (var type = method.ContainingType.BaseType; type is not null; type = type.BaseType)
            if (FrameworkApis.MetadataNameOf(type) == "UnityEngine.MonoBehaviour")
                return true;
        return false;
    }

    /// <summary>Whether a type is one of the framework's own: what is derived from it may have other threads raise its events.</summary>
    private static bool IsPart(INamedTypeSymbol? declaring)
    {
        if (declaring is null || !IsOfFramework(declaring.ContainingNamespace.ToDisplayString()))
            return false;
        for (var type = declaring; type is not null; type = type.BaseType)
            if (s_types.Contains(FrameworkApis.MetadataNameOf(type.OriginalDefinition)))
                return true;
        return false;
    }

    private static bool IsOfFramework(string space)
    {
        foreach (var name in s_namespaces)
            if (space.StartsWith(name, StringComparison.Ordinal))
                return true;
        return false;
    }
}
