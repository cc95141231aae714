namespace ZmqPerf.Differential.Tests.Programs;

/// <summary>
/// Random code around a pattern: loops, handlers, usings, lambdas, branches, directives, all of which may change what a fix has to look out
/// for.
/// </summary>
internal static class Surroundings
{
    private const int Deepest = 3;

    /// <summary>Puts statements into surroundings.</summary>
    public static string Around(string core, Draft draft, bool isLooped = false, int depth = 0)
    {
        var text = isLooped
            ? Loop(core, draft)
            : draft.Next(19) switch
            {
                0 or 1 or 2 => Loop(core, draft),
                4 when !draft.Throws => $"try\n{{\n{core}}}\ncatch ({draft.Library.Exception} {draft.Name("e")})\n{{\nworld.Show(\"z\");\n"
                    + $"{draft.Pick("", "", "throw;\n")}}}\n",
                3 or 4 => $"try\n{{\n{core}}}\nfinally\n{{\nworld.Show(\"f\");\n}}\n",
                5 => $"if (world.Cond())\n{{\n{core}}}\nelse\n{{\n{draft.Filler()}\n}}\n",
                6 => $"using (world.Scope())\n{{\n{core}}}\n",
                7 => $"{{\nusing var {draft.Name("scope")} = world.Scope();\n{core}}}\n",
                8 when !draft.IsAsync => Called(core, draft, "{0}();\nvoid {0}()\n{{\n{1}}}\n"),
                9 when !draft.IsAsync => Called(core, draft, "Action {0} = () =>\n{{\n{1}}};\n{0}();\n"),
                10 when !draft.IsAsync => Called(core, draft, "var {0} = Task.Run(() =>\n{{\n{1}}});\n{0}.GetAwaiter().GetResult();\n"),
                // in a block: no ref struct may live on beyond an await
                8 or 9 => Called(core, draft, "Func<Task> {0} = async () =>\n{{\n{{\n{1}}}\nawait Task.Yield();\n}};\nawait {0}();\n"),
                10 => $"await Task.Yield();\n{core}",
                11 => $"switch (size % 2)\n{{\ncase 0:\n{{\n{core}break;\n}}\ndefault:\n{core}break;\n}}\n",
                12 => $"#region {draft.Number}\n{core}#endregion\n",
                13 => $"#pragma warning disable CS0219\n{core}#pragma warning restore CS0219\n",
                14 => $"#if !NEVER\n{core}#else\n{draft.Filler()}\n#endif\n",
                // who holds it must not wait for a task that may ask for it, too
                15 when !draft.IsAsync && !core.Contains("Task.Run(") => $"lock (world)\n{{\n{core}}}\n",
                16 => $"{draft.Filler()}\n{core}{draft.Filler()}\n",
                17 => $"/* first */ {core}",
                _ => core,
            };
        return depth < Deepest && draft.Once(2) ? Around(text, draft, false, depth + 1) : text;
    }

    private static string Loop(string core, Draft draft)
    {
        var name = draft.Name("i");
        return draft.Next(7) switch
        {
            0 or 1 => $"while (world.Running())\n{{\n{core}}}\n",
            2 => $"do\n{{\n{core}}}\nwhile (world.Running());\n",
            3 => $"for (; world.Running(); )\n{{\n{core}}}\n",
            4 => $"for (var {name} = 0; {name} < {draft.Pick("3", "size", "12")} && world.Running(); {name}++)\n{{\n{core}}}\n",
            5 => $"foreach (var {name} in Enumerable.Range(0, 5))\n{{\n{core}}}\n",
            _ => $"while (true)\n{{\nif (!world.Running())\nbreak;\n{core}}}\n",
        };
    }

    private static string Called(string core, Draft draft, string format) =>
        string.Format(System.Globalization.CultureInfo.InvariantCulture, format, draft.Name("run"), core);
}
