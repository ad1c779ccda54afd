import { EPUB } from '#contract/epub.ts';
import type { ZipPart } from '#server/platform/files/zip.ts';
import { type EpubPlan, pagesOf } from './plan-epub.ts';
import { overlay } from './write-overlay.ts';
import { packageDocument } from './write-package.ts';
import { chapterPage, contentsPage, STYLE, titlePage } from './write-pages.ts';

const FOLDER = 'EPUB';
const AUDIO = 'audio.mp3';
const COVER = 'cover.jpg';

export const AUDIO_PART = `${FOLDER}/${AUDIO}`;

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${FOLDER}/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** The parts of an EPUB 3, without the audio. */
export function epubParts(
  plan: EpubPlan,
  { address, cover }: { address: string; cover: Uint8Array | null },
): ZipPart[] {
  const coverName = cover === null ? null : COVER;
  const parts: ZipPart[] = [
    { name: 'package.opf', data: packageDocument(plan, { address, coverName, audioName: AUDIO }) },
    { name: 'contents.xhtml', data: contentsPage(plan) },
    { name: 'style.css', data: STYLE },
    { name: 'title.xhtml', data: titlePage(plan, coverName) },
    ...plan.chapters.map((chapter) => ({ name: `${chapter.name}.xhtml`, data: chapterPage(plan, chapter) })),
    ...pagesOf(plan)
      .filter(({ clips }) => clips.length > 0)
      .map((page) => ({ name: `${page.name}.smil`, data: overlay(page, AUDIO) })),
    ...(cover === null ? [] : [{ name: COVER, data: cover, isStored: true }]),
  ];
  return [
    { name: 'mimetype', data: EPUB, isStored: true },
    { name: 'META-INF/container.xml', data: container },
    ...parts.map((part) => ({ ...part, name: `${FOLDER}/${part.name}` })),
  ];
}
