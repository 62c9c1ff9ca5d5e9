// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { cleanRichText } from './clean';
import { cleanPasted, listsOfText } from './paste';

/** As Word puts it on the clipboard (shortened). */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><title>Massima</title>
<style><!-- p.MsoNormal {mso-style-unhide:no; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=IT style='tab-interval:35.4pt'><!--StartFragment-->
<h2 style='mso-style-link:"Titolo 2 Carattere"'><span style='font-family:"Times New Roman",serif'>Danno<o:p></o:p></span></h2>
<p class=MsoNormal style='text-align:justify;mso-margin-top-alt:auto'><span lang=IT style='font-size:12.0pt;
font-family:"Times New Roman",serif;color:red;mso-fareast-language:IT'>In tema di <b style='mso-bidi-font-weight:normal'>danno
biologico</b> l’<i>onere</i> della prova<span style='mso-spacerun:yes'>   </span>grava sull’attore.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span><![endif]>primo<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New";mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>interno</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>secondo</p>
<p class=MsoNormal align=center style='text-align:center'>fine</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp; </span></span><![endif]>terzo</p>
<p class=MsoNormal>Nota<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span style='vertical-align:super'>[1]</span></a></p>
<!--EndFragment--></body></html>`;

/** As LibreOffice does. */
const WRITER = `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.6"/>
<style type="text/css">p { margin-bottom: 0.25cm; background: transparent }</style></head>
<body lang="it-IT" link="#000080"><p align="justify" style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt">La <b>prova</b> del
<i>danno</i> <strike>morale</strike></font></font></p>
<ol><li><p style="margin-bottom: 0cm"><font color="#c9211e">uno</font></p></li><li><p>due</p></li></ol></body></html>`;

describe('from a word processor', () => {
  it('Word: formatting and lists stay, everything else goes', () => {
    expect(cleanPasted(WORD).replace(/>\s+</g, '><')).toBe(
      '<h2>Danno</h2>' +
        '<p style="text-align: justify">In tema di <strong>danno biologico</strong> l’<em>onere</em> della prova grava sull’attore.</p>' +
        '<ul><li><p>primo</p><ul><li><p>interno</p></li></ul></li><li><p>secondo</p></li></ul>' +
        '<p style="text-align: center">fine</p>' +
        '<ol start="3"><li><p>terzo</p></li></ol>' +
        '<p>Nota<sup>[1]</sup></p>',
    );
  });

  it('LibreOffice', () => {
    expect(cleanPasted(WRITER).replace(/>\s+</g, '><')).toBe(
      '<p style="text-align: justify">La <strong>prova</strong> del <em>danno</em><strike>morale</strike></p>' +
        '<ol><li><p>uno</p></li><li><p>due</p></li></ol>',
    );
  });

  it('Google: a document that is one <b> is not bold', () => {
    expect(
      cleanPasted(
        '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700;font-style:italic">uno</span><span style="font-weight:400"> due</span></p></b>',
      ),
    ).toBe('<p><em><strong>uno</strong></em> due</p>');
  });
});

describe('from anywhere', () => {
  it.each([
    [
      'links stay, other addresses go',
      '<a href="https://a.it" title="t" onclick="x()">x</a><a href="javascript:x()">y</a>',
      '<a href="https://a.it" rel="noopener noreferrer">x</a>y',
    ],
    ['blocks stay apart', '<div>uno</div><div><div>due</div></div>', '<p>uno</p><p>due</p>'],
    ['lines of preformatted text', '<pre>uno\ndue</pre>', '<p>uno<br>due</p>'],
    [
      'rows of a table',
      '<table><tr><td>uno</td><td>due</td></tr><tr><th>tre</th></tr></table>',
      '<p>uno | due</p><p>tre</p>',
    ],
    [
      'a column that is empty in a row keeps its place, formatting and paragraphs of a cell stay',
      '<table><caption>Danni</caption><thead><tr><th>voce</th><th></th><th>euro</th></tr></thead><tbody><tr><td><p>danno</p><p><b>biologico</b></p></td><td>&nbsp;</td><td>10</td></tr><tr><td>x</td><td></td></tr></tbody></table>',
      '<p>Danni</p><p>voce |  | euro</p><p>danno <strong>biologico</strong> |  | 10</p><p>x</p>',
    ],
    [
      'a table in a table, once',
      '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
      '<p>a | b | c</p>',
    ],
    [
      'underlined words, and links without',
      '<p><u>uno</u> <span style="text-decoration:underline">due</span> <a href="https://a.it"><span style="text-decoration:underline">tre</span></a></p>',
      '<p><u>uno</u> <u>due</u> <a href="https://a.it" rel="noopener noreferrer">tre</a></p>',
    ],
    [
      'lists without the properties of Word',
      '<p class="MsoListParagraph">·<span>&nbsp;&nbsp;&nbsp; </span>uno</p><p class="MsoListParagraph">·<span>&nbsp;&nbsp; </span>due</p><p>1. resta</p><p class="MsoListParagraphCxSpFirst">2)&nbsp;&nbsp; tre</p>',
      '<ul><li><p>uno</p></li><li><p>due</p></li></ul><p>1. resta</p><ol start="2"><li><p>tre</p></li></ol>',
    ],
    [
      'lines of a page of pdf.js',
      '<span style="left: 5%">Il giudice ha ritenuto che il danno non patrimo-</span><br role="presentation"><span>niale debba essere provato da chi lo lamenta.</span><br role="presentation"><span>P.Q.M.</span>',
      '<p>Il giudice ha ritenuto che il danno non patrimoniale debba essere provato da chi lo lamenta.</p><p>P.Q.M.</p>',
    ],
    [
      'lines of a page of macOS',
      '<meta name="Generator" content="Cocoa HTML Writer"><p class="p1"><span class="s1">Il giudice ha ritenuto che il danno non patrimo-</span></p>\n<p class="p1"><span class="s1">niale debba essere provato.</span></p>',
      '<p>Il giudice ha ritenuto che il danno non patrimoniale debba essere provato.</p>',
    ],
    [
      'paragraphs of macOS with their formatting',
      '<meta name="Generator" content="Cocoa HTML Writer"><p class="p1"><b>Oggetto</b></p><p class="p1">Testo breve.</p>',
      '<p><strong>Oggetto</strong></p><p>Testo breve.</p>',
    ],
    ['pictures and scripts', '<p>x<img src="a"><script>y</script></p>', '<p>x</p>'],
    [
      'what the editor copies is its own',
      '<p data-pm-slice="1 1 []"><span style="color: #a8000b">x</span></p>',
      '<p data-pm-slice="1 1 []"><span style="color: #a8000b">x</span></p>',
    ],
  ])('%s', (_, html, clean) => {
    expect(cleanPasted(html)).toBe(clean);
    if (!html.includes('data-pm-slice')) expect(cleanRichText(clean)).toBe(clean);
  });
});

it.each([
  [
    'premessa\n•\tuno\n•\tdue\n\nfine',
    '<p>premessa</p><ul><li><p>uno</p></li><li><p>due</p></li></ul><p>fine</p>',
  ],
  ['uno\ndue', null],
  ['a < b\n• <i>', '<p>a &lt; b</p><ul><li><p>&lt;i&gt;</p></li></ul>'],
])('lists of plain text: %j', (text, html) => {
  expect(listsOfText(text)).toBe(html);
});
