"""Names that the format itself gives to things: whatever a person is called, these do not speak of her.

ISO 32000-2, the keys and values of what a redacted file still has: pages, resources, fonts, pictures, colours.
"""

from __future__ import annotations

from typing import Final

_NAMES: Final = """
AESV2 AIS ASCII85Decode ASCIIHexDecode Alpha Alternate Alternates Artifact ArtBox Ascent AvgWidth
BBox BG BG2 BM BaseEncoding BaseFont BaseState BitsPerComponent BitsPerCoordinate BitsPerFlag BitsPerSample BlackIs1
BlackPoint BleedBox Bounds BoxColorInfo BrotliDecode
C0 C1 CA CCITTFaxDecode CIDFontType0 CIDFontType0C CIDFontType2 CIDSet CIDSystemInfo CIDToGIDMap CMap CMapName CS
CalGray CalRGB CapHeight Catalog CharProcs CharSet Color ColorBurn ColorDodge ColorSpace ColorTransform Colorants Colors
Columns Components Compatible Contents Coords Count CropBox Crypt
D DA DCTDecode DL DR DW DW2 Darken Decode DecodeParms DecodeParams Default DefaultCMYK DefaultGray DefaultRGB
DescendantFonts Descent DeviceCMYK DeviceGray DeviceN DeviceRGB Difference Differences Domain Dur
EarlyChange Encode Encoding EncodedByteAlign EndOfBlock EndOfLine Exclusion ExtGState Extend Extends Extensions
Filter FirstChar First FirstPage Flags FlateDecode Font FontBBox FontDescriptor FontFamily FontFile FontFile2 FontFile3
FontMatrix FontName FontStretch FontWeight Form FormType Function FunctionType Functions
Gamma Group
HT HardLight Height Hue
I ICCBased ID IX Identity Identity-H Identity-V Image ImageB ImageC ImageI ImageMask Index Indexed Info Intent
Interpolate ItalicAngle
JBIG2Decode JBIG2Globals JPXDecode
K Kids
LC LJ LW LZWDecode Lab Lang LastChar LastModified Leading Length Length1 Length2 Length3 Lighten Linearized Luminosity
MCID MK ML MMType1 MacExpertEncoding MacRomanEncoding Mask Matrix Matte MaxLen MaxWidth MediaBox Metadata MissingWidth
Multiply
N Name Next None Normal Normalized Nums
OP OPM ObjStm OpenType Ordering Outlines OutputIntents Overlay
PCM PDF PZ Page PageLabels PageLayout PageMode Pages PaintType Parent Pattern PatternType Perceptual Pg Predictor Prev
ProcSet Process Properties
Range ReferencedPGF Registry RelativeColorimetric Resources Ri RL Root Rotate Rows RunLengthDecode
SA SMask SMaskInData SM Saturation Screen Separation Shading ShadingType Size SoftLight Solidity StdHW StdVW StemH
StemV StandardEncoding StructParent StructParents Style Subtype Supplement Symbol
TK TR TR2 Tabs Text Thumb TilingType Title ToUnicode Trans Transparency TrimBox TrueType Type Type0 Type1 Type1C Type3
UCR UCR2 UserUnit UseCMap
VE Version ViewerPreferences
W W2 WMode WhitePoint Width Widths WinAnsiEncoding
XHeight XObject XRef XRefStm XStep YStep ZapfDingbats
BdmTint
"""

STANDARD_NAMES: Final = frozenset(f"/{name}" for name in _NAMES.split())
"""With the slash before them."""
