import { Parser } from 'htmlparser2';
import type { TextWriter } from './source-text.ts';

const UNREAD = new Set(
  'script style head nav template svg math noscript iframe object select button form'.split(' '),
);
const BLOCKS = new Set(
  'p div section article main aside header footer blockquote li ul ol dl dt dd table tr td th pre figure figcaption hr body address br'.split(
    ' ',
  ),
);
const HEADING = /^h[1-6]$/;
/** Deeper nesting is no text that somebody wrote; it is only counted. */
const isBlock = (name: string): boolean => BLOCKS.has(name) || HEADING.test(name);

export function readHtml(
  html: string,
  out: TextWriter,
  options: { isXml?: boolean } = {},
): { title: string } {
  let pending = '';
  let unread = 0;
  let title = '';
  let inTitle = false;

  function flush(asHeading = false): void {
    if (asHeading) out.heading(pending);
    else out.paragraph(pending);
    pending = '';
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'title') inTitle = true;
        if (UNREAD.has(name)) unread += 1;
        if (isBlock(name) && !isInnerBreak(name)) flush();
        if (isInnerBreak(name)) pending += ' ';
        if (name === 'img' && unread === 0 && isDropCap(attributes)) pending += attributes.alt;
      },
      ontext: (text) => {
        if (inTitle) title += text;
        else if (unread === 0) pending += text;
      },
      onclosetag: (name) => {
        if (name === 'title') inTitle = false;
        if (UNREAD.has(name)) unread = Math.max(0, unread - 1);
        if (isBlock(name) && !isInnerBreak(name)) flush(HEADING.test(name));
      },
    },
    // XHTML is read as HTML too, which forgives mistakes; only entities and case differ.
    { decodeEntities: true, recognizeSelfClosing: options.isXml ?? false },
  );
  parser.write(html);
  parser.end();
  flush();
  return { title: title.replace(/\s+/g, ' ').trim() };
}

const isInnerBreak = (name: string): boolean => name === 'br';

/** A first letter that is a picture. */
const isDropCap = ({ alt }: Record<string, string>): boolean => alt !== undefined && /^\p{Lu}$/u.test(alt);
