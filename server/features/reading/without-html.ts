/** What stands between these tags is no prose. */
const UNREAD = /<(?<name>script|style|template|noscript|iframe|object|svg|math)\b|<!--/giu;
const TAGS =
  /<\/?(?:a|abbr|article|aside|audio|b|blockquote|body|br|button|center|cite|code|dd|del|details|div|dl|dt|em|embed|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|li|link|main|mark|math|meta|nav|noscript|object|ol|option|p|pre|q|s|samp|script|section|select|small|source|span|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|u|ul|var|video|wbr)(?:\s[^<>]*)?\/?>/giu;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
};

/** A text without HTML: nobody should see or hear it. A sign that only looks like a tag (`a < b`) stays. */
export function withoutHtml(text: string): string {
  const tagless = text.includes('<') ? withoutUnread(text).replace(TAGS, '') : text;
  return tagless.replace(/&(\w{2,6});/gu, (all, name: string) => ENTITIES[name] ?? all);
}

/** Without scripts, styles, comments and their like; each end is looked for once, however many beginnings there are. */
function withoutUnread(text: string): string {
  const small = text.toLowerCase();
  const endless = new Set<string>();
  let kept = '';
  let from = 0;
  for (const { index, groups } of text.matchAll(UNREAD)) {
    const close = groups?.name === undefined ? '-->' : `</${groups.name.toLowerCase()}`;
    if (index < from || endless.has(close)) continue;
    const closed = small.indexOf(close, index);
    const end = closed < 0 ? -1 : small.indexOf('>', closed);
    if (end < 0) endless.add(close);
    else {
      kept += text.slice(from, index);
      from = end + 1;
    }
  }
  return kept + text.slice(from);
}
