#if !HAS_EDITOR
using Xunit;

namespace ZmqPerf.Editor.Tests;

public sealed class NoEditorTests
{
    [Fact(Skip = "the services of editors are internal, and these tests know those of the SDK 10.0.4xx")]
    public void Editors_are_not_asked() => Assert.Fail("no services");
}
#endif
