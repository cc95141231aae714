using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ZmqPerf.Analyzers.Messaging;

/// <summary>Code that sets an option of a socket.</summary>
/// <param name="Socket">The socket, as it is named there; the creation, where an initializer sets it.</param>
/// <param name="Option">Which option.</param>
/// <param name="Value">What it is set to.</param>
/// <param name="At">The call, or the assignment.</param>
internal readonly record struct OptionWrite(IOperation? Socket, Option Option, IOperation Value, IOperation At)
{
    private const long DefaultQueue = 1000;

    /// <summary>The value where it is a constant number.</summary>
    public long? Number =>
        Value.ConstantValue switch
        {
            { HasValue: true, Value: int number } => number,
            { HasValue: true, Value: long number } => number,
            _ => null,
        };

    /// <summary>The option as the code names it.</summary>
    public string Name =>
        (NamedBy ?? (At as IAssignmentOperation)?.Target)?.Unconverted() is IMemberReferenceOperation { Member.Name: var name }
            ? name
            : Option.ToString();

    /// <summary>What names it, where a call sets it: perhaps in a method of the user's.</summary>
    public IOperation? NamedBy { get; init; }

    /// <summary>An option that a socket's endpoints copy when they are bound or connected.</summary>
    public static OptionWrite? OfEndpoints(IOperation operation, MessagingLibrary library)
    {
        foreach (var binding in library.Bindings)
            if (binding.OptionSetBy(operation, library) is { } set)
                return binding.EndpointsCopy(set.Option) && !set.IsDefault ? set : null;
        return null;
    }

    /// <summary>Whether it is set to what it is anyhow, in both libraries.</summary>
    private bool IsDefault => Option is Option.SendQueue or Option.ReceiveQueue && Number is DefaultQueue;

    /// <summary>Whether an operation gives a socket an endpoint that copies such options as they are then.</summary>
    public static bool AreCopiedBy(IOperation attach, MessagingLibrary library) =>
        library.MemberOf(attach) is { IsCertain: true, Binding: { } binding } member && binding.CopiesOptions(attach, member);

    /// <summary>Whether what is done to a socket here may set this option.</summary>
    public static bool MayBe(Option option, IOperation socket, MessagingLibrary library)
    {
        foreach (var binding in library.Bindings)
            if (binding.MaySet(option, socket, library))
                return true;
        return false;
    }

    /// <summary>Null for every other operation, and where the option is not known.</summary>
    public static OptionWrite? Of(IOperation operation, MessagingLibrary library)
    {
        foreach (var binding in library.Bindings)
            if (binding.OptionSetBy(operation, library) is { } set)
                return set;
        return null;
    }
}
