using System.Threading.Tasks;
using Xunit;
using ZmqPerf.Analyzers.Tests.Testing;

namespace ZmqPerf.Analyzers.Tests.NetMq;

/// <summary>ZMQ3036: text that a NetMQMessage takes without an encoding.</summary>
public sealed class TextAsAsciiTests
{
    private static RuleTest Code { get; } = RuleTest.Of("ZMQ3036").ForNetMq();

    [Theory]
    [InlineData("message.Append({|ZMQ3036:text|});")]
    [InlineData("message.Push({|ZMQ3036:text.Trim()|});")]
    [InlineData("message.Append({|ZMQ3036:$\"{size}: {text}\"|});")]
    [InlineData("message.Append({|ZMQ3036:\"Zürich\"|});")]
    [InlineData("message.Append({|ZMQ3036:size.ToString().PadLeft(8, '·')|});")]
    [InlineData("message.Append({|ZMQ3036:BitConverter.ToString(payload).Replace(\"-\", text)|});")]
    [InlineData("message.Append({|ZMQ3036:Encoding.UTF8.GetString(payload)|});")]
    [InlineData("var name = size.ToString(); name += text; message.Append({|ZMQ3036:name|});")]
    [InlineData("var name = size.ToString(); if (running) name = text; message.Append({|ZMQ3036:name|});")]
    [InlineData("var name = \"\"; (name, var other) = (text, size); message.Append({|ZMQ3036:name|});")]
    [InlineData("if (text is { } name) message.Append({|ZMQ3036:name|});")]
    [InlineData("var name = \"ü\"; name = name + size; message.Append({|ZMQ3036:name|});")]
    [InlineData("message.Append({|ZMQ3036:size.ToString().Trim('0', '·')|});")]
    public Task Text_that_may_be_more_Triggers(string code) => Code.Triggers(code);

    [Theory]
    [InlineData("message.Append(\"READY\");")]
    [InlineData("message.Append($\"{size} of {size}\");")]
    [InlineData("message.Append(size.ToString());")]
    [InlineData("message.Append(\"size \" + size);")]
    [InlineData("message.Append(running ? \"yes\" : \"no\");")]
    [InlineData("message.Append(Guid.NewGuid().ToString(\"N\"));")]
    [InlineData("message.Append(DayOfWeek.Monday.ToString());")]
    [InlineData("message.Append(Convert.ToBase64String(payload));")]
    [InlineData("message.Append(BitConverter.ToString(payload));")]
    [InlineData("message.Append(BitConverter.ToString(payload).Replace(\"-\", \"\").ToLowerInvariant());")]
    [InlineData("message.Append(size.ToString().PadLeft(8, ' '));")]
    [InlineData("message.Append(size.ToString().Trim('0', ' '));")]
    [InlineData("var name = size.ToString().PadLeft(8); message.Append(name);")]
    [InlineData("var name = size.ToString(); while (name.Length < 8) name = \"0\" + name; message.Append(name);")]
    [InlineData("var name = \"n\"; name += size; message.Append(name);")]
    [InlineData("string name; if (running) name = \"yes\"; else name = \"no\"; message.Append(name);")]
    public Task Text_that_is_ASCII_DoesNotTrigger(string code) => Code.DoesNotTrigger(code);

    [Theory]
    [InlineData("message.Append(text, Encoding.UTF8);")]
    [InlineData("message.Append(payload);")]
    [InlineData("message.Append(size);")]
    [InlineData("socket.SendFrame(text);")]
    public Task Other_frames_DoNotTrigger(string code) => Code.DoesNotTrigger(code);
}
