using System;
using System.IO;
using System.Linq;
using System.Xml.Linq;
using Xunit;
using ZmqPerf.Analyzers.Configuration;
using ZmqPerf.Tool.Reporting;
using ZmqPerf.Tool.Scanning;
using ZmqPerf.Tool.Tests.Support;

namespace ZmqPerf.Tool.Tests.Reporting;

public sealed class HtmlReportTests
{
    private const string Hostile = "</p></body><script>alert(1)</script> & \"quoted\" \u0001 ✅";

    private static readonly string s_html = Findings.Written(writer =>
        HtmlReport.Write(
            writer,
            Findings.Result(
                [
                    Findings.Of(
                        "ZMQ1001",
                        message: Hostile,
                        isHot: true,
                        form: CostForms.Block,
                        size: 64,
                        preview: "--- a/x.cs\n+++ b/x.cs\n@@ -1,1 +1,1 @@\n-List<int> a\n+List<byte> b\n"
                    ),
                    Findings.Of("ZMQ3001", "src/<b>.cs"),
                    Findings.Of("ZMQ1001"),
                ],
                [new Failure(Path.Combine(Findings.Root, "Broken.csproj"), "did not compile", [Hostile], "build it")]
            )
        )
    );

    private static readonly XDocument s_document = XDocument.Parse(s_html);

    [Fact]
    public void it_is_well_formed_and_shows_every_finding_by_rule()
    {
        Assert.Equal(["ZMQ3001", "ZMQ1001"], s_document.Descendants("h2").Select(head => (string?)head.Attribute("id")).OfType<string>());
        Assert.Equal([1, 2, 1], s_document.Descendants("ul").Select(list => list.Elements("li").Count()));
        Assert.Contains(
            s_document.Descendants("p"),
            paragraph => paragraph.Value.Contains("<script>alert(1)</script> & \"quoted\"", StringComparison.Ordinal)
        );
        Assert.Contains(
            s_document.Descendants("pre").First().Elements("span"),
            line => line.Value == "+List<byte> b" && (string?)line.Attribute("class") == "plus"
        );
    }

    [Fact]
    public void it_asks_for_nothing_else()
    {
        Assert.DoesNotContain(
            s_document.Descendants(),
            element => element.Name.LocalName is "script" or "link" or "img" or "iframe" or "object"
        );
        Assert.DoesNotContain(
            s_document.Descendants().Attributes(),
            attribute => attribute.Name.LocalName is "src" or "style" || attribute.Name.LocalName.StartsWith("on", StringComparison.Ordinal)
        );
        string style = s_document.Descendants("style").Single().Value;
        Assert.DoesNotContain("url(", style);
        Assert.DoesNotContain("@import", style);
    }

    [Fact]
    public void it_is_made_for_light_and_dark() => Assert.Contains("@media (prefers-color-scheme: dark)", s_html);

    [Fact]
    public void rules_link_to_their_pages_and_say_their_cost()
    {
        Assert.Contains(s_document.Descendants("a"), link => (string?)link.Attribute("href") == "https://example.org/ZMQ1001");
        Assert.Contains("ns, 32 B per hit", s_document.Descendants("h2").ElementAt(1).ElementsAfterSelf("p").First().Value);
    }
}
