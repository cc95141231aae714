// Sends and receives frames of 5, 5, 1,000, 1, 0, 300 and 100,000 bytes, the last one into a buffer of 10; four sends are refused, three
// receives find nothing. Then it says what it got and where it runs, writes a file beside itself, and ends with the code 5.
//   PlainTraffic netzmq|netmq
using System;
using System.Collections.Generic;
using System.IO;
using ZmqPerf.Traffic;

IReadOnlyList<int> received = args[0] == "netzmq" ? OverNetZmq.Run() : OverNetMq.Run();
Console.WriteLine($"received {string.Join(' ', received)}");
Console.WriteLine($"in {AppContext.BaseDirectory}");
Console.WriteLine($"with {string.Join('|', args[1..])}");
File.WriteAllText(Path.Combine(AppContext.BaseDirectory, "written.txt"), "by the program");
return 5;
