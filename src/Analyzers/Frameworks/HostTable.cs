using System.Collections.Generic;

namespace ZmqPerf.Analyzers.Frameworks;

/// <summary>
/// Frameworks that run the user's code: hosts of services and requests, user interfaces, and Unity. Few projects have one, so types
/// count by their names, wherever they are declared.
/// </summary>
internal static class HostTable
{
    /// <summary>Types, and those that derive from them.</summary>
    public static IReadOnlyList<(string Type, HostFacet Facet)> Types { get; } =
        new[]
        {
            ("Microsoft.Extensions.Hosting.BackgroundService", HostFacet.Service),
            ("Microsoft.AspNetCore.Mvc.ControllerBase", HostFacet.AnswersRequests),
            ("Microsoft.AspNetCore.Mvc.RazorPages.PageModel", HostFacet.AnswersRequests),
            ("Microsoft.AspNetCore.SignalR.Hub", HostFacet.AnswersRequests),
            ("System.Windows.Forms.Control", HostFacet.UserInterface),
            ("System.Windows.Forms.ToolStripItem", HostFacet.UserInterface),
            ("System.Windows.Forms.Timer", HostFacet.UserInterface),
            ("System.Windows.UIElement", HostFacet.UserInterface),
            ("System.Windows.ContentElement", HostFacet.UserInterface),
            ("System.Windows.FrameworkElement", HostFacet.UserInterface),
            ("System.Windows.Threading.DispatcherTimer", HostFacet.UserInterface),
            ("Microsoft.UI.Xaml.UIElement", HostFacet.UserInterface),
            ("Microsoft.UI.Xaml.DispatcherTimer", HostFacet.UserInterface),
            ("Microsoft.Maui.Controls.BindableObject", HostFacet.UserInterface),
            ("Avalonia.Interactivity.Interactive", HostFacet.UserInterface),
            ("Avalonia.Threading.DispatcherTimer", HostFacet.UserInterface),
            ("UnityEngine.MonoBehaviour", HostFacet.UnityObject),
        };

    /// <summary>Members, by the type that declares them, or whose objects have them.</summary>
    public static IReadOnlyList<(string Type, string Members, HostFacet Facet)> Members { get; } =
        new[]
        {
            ("Microsoft.Extensions.Hosting.BackgroundService", "ExecuteAsync", HostFacet.ServiceTask),
            ("System.Windows.Threading.Dispatcher", "BeginInvoke InvokeAsync", HostFacet.RunsLater),
            ("System.Windows.Forms.Control", "BeginInvoke", HostFacet.RunsLater),
            ("Avalonia.Threading.Dispatcher", "Post InvokeAsync", HostFacet.RunsLater),
            ("Microsoft.UI.Dispatching.DispatcherQueue", "TryEnqueue", HostFacet.RunsLater),
            ("Microsoft.Maui.ApplicationModel.MainThread", "BeginInvokeOnMainThread", HostFacet.RunsLater),
            ("UnityEngine.MonoBehaviour", "Update FixedUpdate LateUpdate OnGUI", HostFacet.UnityMessage),
            ("UnityEngine.MonoBehaviour", "OnDestroy OnApplicationQuit", HostFacet.UnityEnd),
        };

    /// <summary>Members that say something of threads.</summary>
    public static IReadOnlyList<(string Type, string Members, ThreadFacet Facet)> Threads { get; } =
        new[]
        {
            ("System.Windows.Forms.Control", "InvokeRequired", ThreadFacet.SaysWhichThread),
            (
                "Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions",
                "MapGet MapPost MapPut MapDelete MapPatch MapMethods MapFallback",
                ThreadFacet.RunsRepeatedly | ThreadFacet.RunsForRequests
            ),
        };
}
