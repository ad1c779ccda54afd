import type { Family } from './palettes.ts';
import type { Box, Inks, Picture } from './picture.ts';
import { geometries } from './pictures-geometric.ts';
import { landscapes } from './pictures-landscape.ts';
import type { Random } from './random.ts';
import { rectangle } from './shapes.ts';

export const pictures = { ...geometries, ...landscapes } satisfies Record<string, Picture>;
export type PictureName = keyof typeof pictures;

export const picturesOf: Readonly<Record<Family, readonly [PictureName, ...PictureName[]]>> = {
  mind: ['arches', 'orbits', 'lens', 'tiles', 'sunrise', 'ripples', 'rays'],
  society: ['columns', 'rays', 'tiles', 'steps', 'ribbons', 'arches', 'lens'],
  nature: ['hills', 'leaves', 'sunrise', 'waves', 'orbits', 'halftone', 'ripples'],
  enterprise: ['steps', 'columns', 'tiles', 'ribbons', 'halftone', 'arches'],
  life: ['sunrise', 'lens', 'leaves', 'waves', 'arches', 'hills', 'steps'],
  arts: ['tiles', 'ribbons', 'ripples', 'lens', 'waves', 'rays', 'halftone'],
};

export function drawPicture(
  name: PictureName,
  place: Box & { x: number; y: number },
  inks: Inks,
  random: Random,
): string {
  const { x, y, width, height } = place;
  const drawn = pictures[name]({ width, height }, inks, random);
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}">${rectangle(0, 0, place, inks.ground)}${drawn}</svg>`;
}
