using System;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.Linq;

namespace ZmqPerf.Tool;

/// <summary>What options accept, said in words of the command line and not in those of .NET.</summary>
internal static class Arguments
{
    /// <summary>
    /// One of the names of an enumeration in any case, or an error in the argument: no numbers, which would be taken for values that there
    /// are not.
    /// </summary>
    public static T? Choice<T>(ArgumentResult argument)
        where T : struct, Enum
    {
        string text = argument.Tokens.Count == 1 ? argument.Tokens[0].Value : "";
        string[] names = Enum.GetNames<T>();
        if (names.Contains(text, StringComparer.OrdinalIgnoreCase))
            return Enum.Parse<T>(text, ignoreCase: true);
        argument.AddError($"'{text}' is not one of {string.Join(", ", names.Select(name => name.ToLowerInvariant()))}.");
        return null;
    }

    /// <summary>Refuses the empty text that a variable which is not set leaves in a script.</summary>
    public static Option<T> NeedsFile<T>(this Option<T> option)
    {
        option.Validators.Add(result =>
        {
            if (result.Tokens.Any(token => string.IsNullOrWhiteSpace(token.Value)))
                result.AddError($"{option.Name} needs the name of a file.");
        });
        return option;
    }
}
