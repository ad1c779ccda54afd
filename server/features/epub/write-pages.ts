import { typographic } from '#server/platform/sentences/typographic.ts';
import { element, escaped, single } from '#server/platform/xml/write-xml.ts';
import { type Chapter, type EpubPlan, OPENING_ID } from './plan-epub.ts';
import { epubWords } from './words.ts';

export const ACTIVE_CLASS = 'is-spoken';

export const STYLE = `body { margin: 1em; line-height: 1.5; }
h1, h2 { line-height: 1.2; hyphens: none; }
h2 { margin: 1.5em 0 0.75em; }
p { margin: 0 0 1em; }
.cover { text-align: center; }
.cover img { max-width: 100%; max-height: 60vh; }
.author { font-size: 1.1em; }
.rests-on, .facts { font-size: 0.85em; }
.${ACTIVE_CLASS} { background-color: #ddd6fe; color: #1e1b4b; }
`;

const shown = (text: string): string => escaped(typographic(text));

const attribute = (name: string, value: string): string => ` ${name}="${escaped(value)}"`;

/** A page of the book, or the table of contents. */
function page({ language, direction }: EpubPlan, title: string, body: string): string {
  const tags = ['lang', 'xml:lang'].map((name) => attribute(name, language)).join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE html>',
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${tags} dir="${direction}">`,
    `<head>${element('title', title)}<link rel="stylesheet" type="text/css" href="style.css"/></head>`,
    `<body>${body}</body>`,
    '</html>',
    '',
  ].join('\n');
}

const line = (className: string, text: string): string =>
  text === '' ? '' : `<p class="${className}" dir="auto">${shown(text)}</p>`;

export function titlePage(plan: EpubPlan, coverName: string | null): string {
  const { book, language } = plan;
  const words = epubWords(language);
  const facts = [book.year === null ? '' : words.first(book.year), book.sourceLabel, rightsOf(plan) ?? ''];
  const cover = coverName === null ? '' : single('img', { src: coverName, alt: words.cover });
  return page(
    plan,
    book.title,
    [
      `<section id="${plan.opening.name}" epub:type="titlepage">`,
      ...(cover === '' ? [] : [`<div class="cover">${cover}</div>`]),
      `<div id="${OPENING_ID}"><h1 dir="auto">${escaped(book.title)}</h1>${line('author', book.author)}</div>`,
      line('slogan', book.slogan),
      line('description', book.description),
      ...facts.map((fact) => line('facts', fact)),
      '</section>',
    ].join('\n'),
  );
}

/** Only for the project's own summaries; those of others aren't known. */
export const rightsOf = ({ book, language }: EpubPlan): string | null =>
  book.isOfProject ? epubWords(language).rights : null;

export function chapterPage(plan: EpubPlan, { name, title, headingId, section }: Chapter): string {
  const heading = section.title === '' ? '' : `<h2 id="${headingId}">${shown(section.title)}</h2>`;
  const named = heading === '' ? attribute('aria-label', title) : attribute('aria-labelledby', headingId);
  const paragraphs = section.paragraphs.map(({ sentences }) => {
    const spans = sentences.map(({ id, text }) => `<span${attribute('id', id)}>${shown(text)}</span>`);
    return `<p>${spans.join(' ')}</p>`;
  });
  return page(
    plan,
    title,
    [
      `<section id="${name}" epub:type="chapter" role="doc-chapter"${named}>`,
      heading,
      line('rests-on', section.rests_on ?? ''),
      ...paragraphs,
      '</section>',
    ].join('\n'),
  );
}

export function contentsPage(plan: EpubPlan): string {
  const { opening, chapters, language } = plan;
  const { contents } = epubWords(language);
  const entry = ({ name, title }: { name: string; title: string }, type = ''): string =>
    `<li><a href="${name}.xhtml"${type === '' ? '' : attribute('epub:type', type)}>${shown(title)}</a></li>`;
  const [first] = chapters;
  return page(
    plan,
    contents,
    [
      `<nav epub:type="toc" role="doc-toc"><h2>${escaped(contents)}</h2><ol>`,
      entry(opening),
      ...chapters.map((chapter) => entry(chapter)),
      '</ol></nav>',
      ...(first ? [`<nav epub:type="landmarks" hidden=""><ol>${entry(first, 'bodymatter')}</ol></nav>`] : []),
    ].join('\n'),
  );
}
