using System;
using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ZmqPerf.Testing;

/// <summary>Which parts of a diagnostic a <see cref="DiagnosticResult"/> leaves unchecked.</summary>
[Flags]
public enum DiagnosticOptions
{
    /// <summary>Everything that is given is checked.</summary>
    None = 0,

    /// <summary>Any severity will do.</summary>
    IgnoreSeverity = 1,

    /// <summary>Any additional locations will do.</summary>
    IgnoreAdditionalLocations = 2,
}

/// <summary>How much of a place must be met.</summary>
public enum Precision
{
    /// <summary>Where it starts and where it ends.</summary>
    Span,

    /// <summary>Where it starts.</summary>
    Start,

    /// <summary>The line in which it starts.</summary>
    Line,
}

/// <summary>A place: a mark's key, or a range of a source (an empty path: of the first one).</summary>
public readonly record struct ResultLocation(string? MarkupKey, string Path, LinePositionSpan Lines, Precision Precision);

/// <summary>
/// One expected diagnostic. The first location is where it is reported, further ones are its additional locations, in order.
/// Made from a descriptor it checks the severity and the message, so a message with arguments needs <see cref="WithArguments"/>.
/// </summary>
public sealed record DiagnosticResult
{
    /// <summary>Expects an id at a severity, whatever it says.</summary>
    public DiagnosticResult(string id, DiagnosticSeverity severity) => (Id, Severity) = (id, severity);

    /// <summary>Expects what this descriptor reports.</summary>
    public DiagnosticResult(DiagnosticDescriptor descriptor) : this(descriptor.Id, descriptor.DefaultSeverity) =>
        MessageFormat = descriptor.MessageFormat.ToString(CultureInfo.InvariantCulture);

    /// <summary>The diagnostic's id.</summary>
    public string Id { get; }

    /// <summary>The severity after configuration.</summary>
    public DiagnosticSeverity Severity { get; private init; }

    /// <summary>What is left unchecked.</summary>
    public DiagnosticOptions Options { get; private init; }

    /// <summary>Where; empty for a diagnostic without a location.</summary>
    public ImmutableArray<ResultLocation> Locations { get; private init; } = [];

    /// <summary>The whole message; null leaves it unchecked.</summary>
    public string? Message => _message ?? (MessageFormat is null ? null : string.Format(CultureInfo.InvariantCulture, MessageFormat, _arguments));

    private string? MessageFormat { get; init; }

    private string? _message;
    private object?[] _arguments = [];

    /// <summary>A compiler error.</summary>
    public static DiagnosticResult CompilerError(string id) => new(id, DiagnosticSeverity.Error);

    /// <summary>A compiler warning.</summary>
    public static DiagnosticResult CompilerWarning(string id) => new(id, DiagnosticSeverity.Warning);

    /// <summary>At the mark <c>{|#key:...|}</c>.</summary>
    public DiagnosticResult WithLocation(int markupKey) => At(new(string.Create(CultureInfo.InvariantCulture, $"#{markupKey}"), "", default, Precision.Span));

    /// <summary>Starting at a line and column of the first source.</summary>
    public DiagnosticResult WithLocation(int line, int column) => WithLocation("", line, column);

    /// <summary>Starting at a line and column of a source.</summary>
    public DiagnosticResult WithLocation(string path, int line, int column) => At(new(null, path, Lines(line, column, line, column), Precision.Start));

    /// <summary>Starting somewhere in a line of the first source.</summary>
    public DiagnosticResult WithLine(int line) => At(new(null, "", Lines(line, 1, line, 1), Precision.Line));

    /// <summary>Exactly this range of the first source.</summary>
    public DiagnosticResult WithSpan(int startLine, int startColumn, int endLine, int endColumn) => WithSpan("", startLine, startColumn, endLine, endColumn);

    /// <summary>Exactly this range of a source.</summary>
    public DiagnosticResult WithSpan(string path, int startLine, int startColumn, int endLine, int endColumn) =>
        At(new(null, path, Lines(startLine, startColumn, endLine, endColumn), Precision.Span));

    /// <summary>Without a location, such as a diagnostic about the configuration.</summary>
    public DiagnosticResult WithNoLocation() => this with { Locations = [] };

    /// <summary>The message's arguments.</summary>
    public DiagnosticResult WithArguments(params object?[] arguments) => this with { _arguments = arguments };

    /// <summary>The whole message, or null for any.</summary>
    public DiagnosticResult WithMessage(string? message) => this with { _message = message, MessageFormat = null };

    /// <summary>Another severity than the descriptor's default.</summary>
    public DiagnosticResult WithSeverity(DiagnosticSeverity severity) => this with { Severity = severity };

    /// <summary>What to leave unchecked.</summary>
    public DiagnosticResult WithOptions(DiagnosticOptions options) => this with { Options = options };

    private DiagnosticResult At(ResultLocation location) => this with { Locations = Locations.Add(location) };

    private static LinePositionSpan Lines(int startLine, int startColumn, int endLine, int endColumn) =>
        new(new(startLine - 1, startColumn - 1), new(endLine - 1, endColumn - 1));
}
