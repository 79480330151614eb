using System;
using System.Buffers.Text;

namespace Keyway;

/// <summary>
/// JavaScript writes half of a surrogate pair, such as a text that was cut may end in, as an escape of its own. No
/// text of .NET can be read from it, so that the replacement character takes its place.
/// </summary>
internal static class Halves
{
    private const int EscapeLength = 6;

    private static ReadOnlySpan<byte> Replacement => "\\ufffd"u8;

    /// <summary>The same bytes where there is none.</summary>
    internal static byte[] Replace(byte[] json)
    {
        byte[]? changed = null;
        for (var at = Array.IndexOf(json, (byte)'\\'); at >= 0 && at < json.Length; at++)
        {
            if (json[at] != '\\')
            {
                continue;
            }

            if (!IsEscapeOf(json, at, 0xD800, 0xDFFF))
            {
                // The escaped character can itself be a backslash.
                at++;
            }
            else if (IsEscapeOf(json, at, 0xD800, 0xDBFF) && IsEscapeOf(json, at + EscapeLength, 0xDC00, 0xDFFF))
            {
                at += (2 * EscapeLength) - 1;
            }
            else
            {
                changed ??= (byte[])json.Clone();
                Replacement.CopyTo(changed.AsSpan(at));
                at += EscapeLength - 1;
            }
        }

        return changed ?? json;
    }

    private static bool IsEscapeOf(byte[] json, int at, int first, int last) =>
        at + EscapeLength <= json.Length
        && json[at] == '\\'
        && json[at + 1] == 'u'
        && Utf8Parser.TryParse(json.AsSpan(at + 2, 4), out ushort letter, out var read, 'x')
        && read == 4
        && letter >= first
        && letter <= last;
}
