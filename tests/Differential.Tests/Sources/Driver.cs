using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Threading;
using Net.Zmq;
using ZmqPerf.Differential.Tests.Running;

namespace ZmqPerf.Differential.Tests.Sources;

/// <summary>
/// Calls the methods of a test source with sockets, messages and numbers of a stage, by the types and names of their parameters.
/// </summary>
internal static class Driver
{
    private const BindingFlags Own =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    /// <summary>The methods that can be called, and those that cannot, with the reason.</summary>
    public static (List<MethodInfo> Driven, List<string> Left) MethodsOf(Assembly assembly)
    {
        var (driven, left) = (new List<MethodInfo>(), new List<string>());
        foreach (
            var method in assembly
                .GetTypes()
                .Where(t => !t.IsDefined(typeof(CompilerGeneratedAttribute)) && !t.IsGenericType)
                .SelectMany(t => t.GetMethods(Own))
                .Where(m => !m.IsSpecialName && !m.Name.Contains('<') && !m.IsAbstract)
        )
        {
            if (method.IsDefined(typeof(CompilerGeneratedAttribute)) || typeof(Attribute).IsAssignableFrom(method.DeclaringType))
                continue;
            var why =
                method.IsGenericMethod ? "generic"
                : method.DeclaringType!.IsByRefLike ? "of a ref struct"
                : method.GetParameters().FirstOrDefault(p => !CanGive(p)) is { } parameter ? $"takes a {parameter.ParameterType.Name}"
                : method.ReturnType.IsByRefLike || method.ReturnType.IsByRef ? $"returns a {method.ReturnType.Name}"
                : !method.IsStatic && !CanMake(method.DeclaringType) ? $"cannot make a {method.DeclaringType.Name}"
                : null;
            if (why is null)
                driven.Add(method);
            else
                left.Add(why);
        }

        return (driven, left);
    }

    /// <summary>Calls a method on a stage.</summary>
    public static object? Call(MethodInfo method, Stage stage, Scenario scenario)
    {
        SetSockets(method.DeclaringType!, null, stage);
        object? target = null;
        if (!method.IsStatic)
        {
            var constructor = ConstructorOf(method.DeclaringType!);
            target = constructor is null
                ? Activator.CreateInstance(method.DeclaringType!)
                : constructor.Invoke([.. constructor.GetParameters().Select(p => Give(p, stage, scenario))]);
            SetSockets(method.DeclaringType!, target, stage);
        }

        object?[] arguments = [.. method.GetParameters().Select(p => Give(p, stage, scenario))];
        var result = method.Invoke(target, arguments);
        foreach (var message in arguments.OfType<Message>())
            World.Current!.Show(message.Data);
        foreach (var bytes in arguments.OfType<byte[]>())
            World.Current!.Show(bytes);
        return result;
    }

    /// <summary>Sockets that somebody else would have put into fields.</summary>
    private static void SetSockets(Type type, object? target, Stage stage)
    {
        foreach (
            var field in type.GetFields(Own).Where(f => f.IsStatic == (target is null) && f.FieldType == typeof(Socket) && !f.IsLiteral)
        )
            if ((!field.IsStatic || !field.IsInitOnly) && field.GetValue(target) is null or Socket)
                field.SetValue(target, stage.Socket);
    }

    private static ConstructorInfo? ConstructorOf(Type type) =>
        type.GetConstructors(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance)
            .Where(c => c.GetParameters().All(CanGive))
            .MinBy(c => c.GetParameters().Length);

    private static bool CanMake(Type type) => type is { IsAbstract: false } && (type.IsValueType || ConstructorOf(type) is not null);

    private static bool CanGive(ParameterInfo parameter) =>
        !parameter.ParameterType.IsByRefLike
        && (parameter.IsOut || !parameter.ParameterType.IsByRef)
        && (parameter.IsOut || Givers.ContainsKey(parameter.ParameterType) || parameter.HasDefaultValue || parameter.ParameterType.IsEnum);

    private static object? Give(ParameterInfo parameter, Stage stage, Scenario scenario) =>
        parameter.IsOut ? null
        : Givers.TryGetValue(parameter.ParameterType, out var give) ? give(parameter.Name!, stage, scenario)
        : parameter.HasDefaultValue ? parameter.DefaultValue
        : Enum.ToObject(parameter.ParameterType, 0);

    private static Dictionary<Type, Func<string, Stage, Scenario, object?>> Givers { get; } =
        new()
        {
            [typeof(Socket)] = static (name, stage, _) =>
                name is "sender" or "push" or "to" or "target" ? stage.Sender
                : name is "receiver" or "pull" or "from" or "source" ? stage.Receiver
                : name is "other" or "b" or "second" ? stage.Sockets[0]
                : stage.Socket,
            [typeof(Socket[])] = static (_, stage, _) => stage.Sockets,
            [typeof(IEnumerable<Socket>)] = static (_, stage, _) => stage.Sockets,
            [typeof(IReadOnlyList<Socket>)] = static (_, stage, _) => stage.Sockets,
            [typeof(List<Socket>)] = static (_, stage, _) => new List<Socket>(stage.Sockets),
            [typeof(Context)] = static (_, stage, _) => stage.Context,
            [typeof(Message)] = static (_, _, scenario) => new Message(scenario.Text),
            [typeof(MultipartMessage)] = static (_, _, scenario) => new MultipartMessage { scenario.Text, scenario.Payload() },
            [typeof(byte[])] = static (_, _, scenario) => scenario.Payload(),
            [typeof(byte[][])] = static (_, _, scenario) => new[] { scenario.Payload(), [], [1, 2] },
            [typeof(IEnumerable<byte[]>)] = static (_, _, scenario) => new[] { scenario.Payload(), [], [1, 2] },
            [typeof(List<byte[]>)] = static (_, _, scenario) => new List<byte[]> { scenario.Payload(), new byte[3] },
            [typeof(Memory<byte>)] = static (_, _, scenario) => new Memory<byte>(scenario.Payload()),
            [typeof(ReadOnlyMemory<byte>)] = static (_, _, scenario) => new ReadOnlyMemory<byte>(scenario.Payload()),
            [typeof(ArraySegment<byte>)] = static (_, _, scenario) => new ArraySegment<byte>(scenario.Payload()),
            [typeof(List<byte>)] = static (_, _, scenario) => new List<byte>(scenario.Payload()),
            [typeof(MemoryStream)] = static (_, _, scenario) => new MemoryStream(scenario.Payload()),
            [typeof(string)] = static (_, _, scenario) => scenario.Text,
            [typeof(string[])] = static (_, _, scenario) => new[] { scenario.Text, "other" },
            [typeof(int)] = static (_, _, scenario) => scenario.Size,
            [typeof(long)] = static (_, _, scenario) => (long)scenario.Size,
            [typeof(short)] = static (_, _, scenario) => (short)scenario.Size,
            [typeof(ushort)] = static (_, _, scenario) => (ushort)scenario.Size,
            [typeof(uint)] = static (_, _, scenario) => (uint)scenario.Size,
            [typeof(byte)] = static (_, _, scenario) => (byte)scenario.Size,
            [typeof(double)] = static (_, _, scenario) => scenario.Size / 2.0,
            [typeof(decimal)] = static (_, _, scenario) => (decimal)scenario.Size,
            [typeof(bool)] = static (_, _, scenario) => scenario.Seed % 2 == 0,
            [typeof(char)] = static (_, _, _) => 'c',
            [typeof(object)] = static (_, _, scenario) => scenario.Text,
            [typeof(Guid)] = static (_, _, scenario) => new Guid(scenario.Seed, 2, 3, [1, 2, 3, 4, 5, 6, 7, 8]),
            [typeof(Encoding)] = static (_, _, _) => Encoding.UTF8,
            [typeof(CancellationToken)] = static (_, _, _) => CancellationToken.None,
            [typeof(Func<bool>)] = static (_, _, _) => (Func<bool>)World.Current!.Running,
            [typeof(Func<int>)] = static (_, _, scenario) => (Func<int>)(() => scenario.Size),
            [typeof(Action)] = static (_, _, _) => (Action)(() => World.Current!.Say("called")),
            [typeof(Action<byte[]>)] = static (_, _, _) => (Action<byte[]>)(b => World.Current!.Show(b)),
            [typeof(Action<string>)] = static (_, _, _) => (Action<string>)(s => World.Current!.Show(s)),
            [typeof(Action<int>)] = static (_, _, _) => (Action<int>)(i => World.Current!.Show(i)),
        };
}
