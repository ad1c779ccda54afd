import { single } from '#server/platform/xml/write-xml.ts';
import type { Page } from './plan-epub.ts';

/** In SMIL's format, to the millisecond. */
export const clock = (seconds: number): string => `${seconds.toFixed(3)}s`;

/** When each sentence of a page is spoken. */
export const overlay = ({ name, clips }: Page, audioName: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">',
    `<body><seq id="all" epub:textref="${name}.xhtml#${name}">`,
    ...clips.map(({ id, start, end }) => {
      const text = single('text', { src: `${name}.xhtml#${id}` });
      const audio = single('audio', { src: audioName, clipBegin: clock(start), clipEnd: clock(end) });
      return `<par id="of-${id}">${text}${audio}</par>`;
    }),
    '</seq></body></smil>',
    '',
  ].join('\n');
