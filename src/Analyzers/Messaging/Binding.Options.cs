using Microsoft.CodeAnalysis;

namespace ZmqPerf.Analyzers.Messaging;

/// <content>Its options, and when they are read.</content>
internal abstract partial class Binding
{
    /// <summary>The option that an operation sets; null for every other operation, and where the option is not known.</summary>
    public abstract OptionWrite? OptionSetBy(IOperation operation, MessagingLibrary library);

    /// <summary>Whether what is done to a socket at a reference may set this option.</summary>
    public abstract bool MaySet(Option option, IOperation socket, MessagingLibrary library);

    /// <summary>The type that code names to set an option; null where an option is a property.</summary>
    public virtual INamedTypeSymbol? TypeOfOptions => null;

    /// <summary>Whether an endpoint copies an option when it is bound or connected, and so never learns of a later value.</summary>
    public virtual bool EndpointsCopy(Option option) => OptionTiming.IsCopiedByEndpoints(option);

    /// <summary>Whether the thread that makes a connection reads such an option, and not the call that begins it.</summary>
    public virtual bool ReadsWhileConnecting(Option option) => false;

    /// <summary>Whether a call or a creation gives its socket an endpoint that copies the options as they are then.</summary>
    public virtual bool CopiesOptions(IOperation attach, MessagingMember member) => member.Role == MessagingRole.Attach;

    /// <summary>
    /// Whether a call or a creation gives its socket one connection, which is made over TCP while the code goes on.
    /// </summary>
    /// <param name="attach">The call or creation.</param>
    /// <param name="member">What it is.</param>
    /// <param name="endpoint">How its endpoint begins.</param>
    public virtual bool ConnectsOverTcp(IOperation attach, MessagingMember member, string endpoint) => false;

    /// <summary>The static property that sets the linger of all sockets; null where there is none.</summary>
    public virtual IPropertySymbol? LingerOfAll => null;

    /// <summary>Its name of an option, as code writes it; null where it has no such option.</summary>
    public abstract string? NameOf(Option option);
}
