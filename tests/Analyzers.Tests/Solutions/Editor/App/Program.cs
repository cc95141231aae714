using Net.Zmq;
using Protocol;
using Shared;
using Transport;

using var context = new Context();
using var socket = Wire.Open(context, "inproc://program");
var first = new byte[Limits.Frame];
for (var i = 0; i < 1000; i++)
{
    var frame = new byte[Limits.Batch];    // expect: ZMQ1003
    Wire.Fill(frame);
    socket.Send(frame);
    Log(Wire.Receive(socket));
}

Clock.Beat(socket);
Generated.Beacon.Send(socket);

static void Log(byte[] frame) => System.Console.WriteLine(frame.Length);
