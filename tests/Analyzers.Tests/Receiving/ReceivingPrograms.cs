using System;
using System.Globalization;
using System.Linq;

namespace ZmqPerf.Analyzers.Tests.Receiving;

/// <summary>
/// Writes methods that receive into messages in every way that people write it, and in many that they should not: several receives, reads
/// before and after them, answers asked and ignored, handlers that go on, disposals of all kinds. Every run of a method ends.
/// </summary>
internal sealed class ReceivingPrograms(int seed)
{
    private readonly Random _random = new(seed);
    private int _names;
    private string _declarations = "";

    public string Write(int methods) =>
        $$"""
            using System;
            using System.Linq;
            using System.Text;
            using Net.Zmq;
            public static class Programs
            {
                static void Show(Message m, StringBuilder log) => log.Append(m.Size);
                static void Get(Socket socket, Message m) => socket.Recv(m);
            {{string.Concat(Enumerable.Range(0, methods).Select(Method))}}
            }
            """;

    private string Method(int number) =>
        $$"""
                public static void Run{{number}}(Socket socket, Func<bool> running, Func<bool> cond, StringBuilder log)
                {
            {{string.Concat(Enumerable.Range(0, _random.Next(1, 3)).Select(_ => Loop(0)))}}
                }

            """;

    private string Loop(int depth)
    {
        var label = Name("again");
        var body = Turn(depth);
        var declarations = _declarations;
        _declarations = "";
        return declarations
            + _random.Next(6) switch
            {
                0 => $"while (running())\n{{\n{body}}}\n",
                1 => $"do\n{{\n{body}}}\nwhile (running());\n",
                2 => $"for (; running(); )\n{{\n{body}}}\n",
                3 => $"foreach (var i in Enumerable.Range(0, 12))\n{{\n{body}}}\n".Replace(
                    "var i ",
                    $"var {Name("i")} ",
                    StringComparison.Ordinal
                ),
                4 => $"if (cond())\nwhile (running())\n{{\n{body}}}\n",
                _ => $"{label}:\nwhile (running())\n{{\n{body}if (!cond() && cond() && running()) goto {label};\n}}\n",
            };
    }

    private string Turn(int depth)
    {
        var message = depth > 0 || _random.Next(3) == 0 ? Name("m") : "m";
        var before = _random.Next(4) == 0 ? "log.Append('.');\n" : "";
        string Body(string m) => string.Concat(Enumerable.Range(0, _random.Next(1, 6)).Select(_ => Statement(m, depth)));
        switch (_random.Next(8))
        {
            case 0 or 1:
                return $"{before}using var {message} = new Message();\n{Body(message)}";
            case 2:
                return $"{before}using (var {message} = new Message())\n{{\n{Body(message)}}}\n"
                    + $"{(_random.Next(2) == 0 ? "log.Append('+');\n" : "")}";
            case 3:
                return $"{before}var {message} = new Message();\ntry\n{{\n{Body(message)}}}\nfinally\n{{\n{message}.Dispose();\n}}\n";
            case 4:
                var handler = _random.Next(2) == 0 ? "catch (ZmqException)\n{\nlog.Append('z');\n}\n" : "";
                var disposal = _random.Next(2) == 0 ? $"{message}?.Dispose();" : $"if ({message} != null) {message}.Dispose();";
                return $"{before}Message? {message} = null;\ntry\n{{\n{message} = new Message();\n{Body(message)}}}\n{handler}finally\n"
                    + $"{{\n{disposal}\n}}\n";
            case 5:
                return $"{before}Message {message} = new();\n{Body(message)}{message}.Dispose();\n";
            case 6:
                return $"{before}var {message} = new Message();\n{Body(message)}if (cond())\n{{\n{message}.Dispose();\ncontinue;\n}}\n"
                    + $"log.Append('d');\n{message}.Dispose();\n";
            default:
                var outer = Name("outer");
                var body = Body(outer);
                _declarations += $"Message? {outer} = null;\n";
                return $"{before}{outer} = new Message();\n{body}{outer}.Dispose();\n{(_random.Next(2) == 0 ? $"{outer} = null;\n" : "")}";
        }
    }

    private string Statement(string m, int depth)
    {
        var name = Name("n");
        switch (_random.Next(depth > 2 ? 12 : 17))
        {
            case 0 or 1:
                return $"socket.Recv({m});\n";
            case 2:
                return $"if (!socket.TryRecv({m}, out var {name}))\n{{\n{Leave()}\n}}\n";
            case 3:
                return $"if (socket.Recv({m}, RecvFlags.DontWait) < 0)\n{{\n{Leave()}\n}}\n";
            case 4:
                return $"var {name} = socket.Recv({m}, RecvFlags.DontWait);\nif ({name} >= 0)\n{{\n{Read(m)}\n}}\n";
            case 5 or 6 or 7:
                return Read(m) + "\n";
            case 8:
                return $"try\n{{\nsocket.Recv({m});\n{(_random.Next(2) == 0 ? Read(m) : "")}\n}}\ncatch (ZmqException)\n{{\n"
                    + $"{(_random.Next(3) == 0 ? Read(m) : "log.Append('!');")}\n{(_random.Next(2) == 0 ? "continue;" : "")}\n}}\n";
            case 9:
                return $"Get(socket, {m});\n";
            case 10:
                return $"socket.TryRecv({m}, out var {name});\nlog.Append({name});\n";
            case 11:
                return _random.Next(4) == 0 ? $"{m}.Rebuild();\n" : "log.Append(',');\n";
            case 12:
                return $"if (cond())\n{{\n{Statement(m, depth + 1)}}}\n";
            case 13:
                return $"if (cond() && socket.TryRecv({m}, out _))\n{{\n{Read(m)}\n}}\n";
            case 14:
                return $"try\n{{\n{Statement(m, depth + 1)}}}\nfinally\n{{\n{(_random.Next(3) == 0 ? Read(m) : "log.Append('f');")}\n}}\n";
            case 15:
                return $"while (cond() && {m}.More)\n{{\nsocket.Recv({m}, RecvFlags.DontWait);\n}}\n";
            default:
                return depth < 1 ? Loop(depth + 1) : $"lock (socket)\n{{\n{Statement(m, depth + 1)}}}\n";
        }
    }

    private string Leave() =>
        _random.Next(3) switch
        {
            0 => "continue;",
            1 => "break;",
            _ => "log.Append('e');",
        };

    private string Read(string m) =>
        _random.Next(6) switch
        {
            0 => $"log.Append({m}.Size);",
            1 => $"log.Append({m}.ToString());",
            2 => $"log.Append({m}.More);",
            3 => $"log.Append($\"{{{m}}}\");",
            4 => $"Show({m}, log);",
            _ => $"log.Append({m}.Data.Length);",
        };

    private string Name(string prefix) => prefix + (++_names).ToString(CultureInfo.InvariantCulture);
}
