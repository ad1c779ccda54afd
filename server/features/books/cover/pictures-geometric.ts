import type { Box, Inks, Picture } from './picture.ts';
import type { Random } from './random.ts';
import { circle, path, polygon, rectangle, ring, round } from './shapes.ts';

const three = (inks: Inks): [string, string, string] => [inks.first, inks.second, inks.third];

type Tile = (at: { x: number; y: number; size: number }, fill: string, turn: number) => string;

const quarterTile: Tile = ({ x, y, size }, fill, turn) => {
  const s = round(size);
  const forms = [
    `M${round(x)} ${round(y)}h${s}a${s} ${s} 0 0 1-${s} ${s}z`,
    `M${round(x + size)} ${round(y)}v${s}a${s} ${s} 0 0 1-${s}-${s}z`,
    `M${round(x + size)} ${round(y + size)}h-${s}a${s} ${s} 0 0 1 ${s}-${s}z`,
    `M${round(x)} ${round(y + size)}v-${s}a${s} ${s} 0 0 1 ${s} ${s}z`,
  ];
  return path(forms[turn % 4] ?? '', fill);
};

const leafTile: Tile = ({ x, y, size }, fill, turn) => {
  const s = round(size);
  return turn % 2 === 0
    ? path(`M${round(x)} ${round(y)}a${s} ${s} 0 0 1 ${s} ${s}a${s} ${s} 0 0 1-${s}-${s}z`, fill)
    : path(`M${round(x + size)} ${round(y)}a${s} ${s} 0 0 1-${s} ${s}a${s} ${s} 0 0 1 ${s}-${s}z`, fill);
};

const discTile: Tile = ({ x, y, size }, fill) => circle(x + size / 2, y + size / 2, size / 2, fill);

const halfTile: Tile = ({ x, y, size }, fill, turn) => {
  const r = round(size / 2);
  return turn % 2 === 0
    ? path(`M${round(x)} ${round(y + size)}a${r} ${r} 0 0 1 ${round(size)} 0z`, fill)
    : path(`M${round(x)} ${round(y)}a${r} ${r} 0 0 1 0 ${round(size)}z`, fill);
};

const wedgeTile: Tile = ({ x, y, size }, fill, turn) => {
  const corners = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ] as const;
  return polygon(
    corners.filter((_, index) => index !== turn % 4),
    fill,
  );
};

const tileForms: readonly [Tile, ...Tile[]] = [
  quarterTile,
  quarterTile,
  quarterTile,
  leafTile,
  discTile,
  halfTile,
  wedgeTile,
];

function tiles(box: Box, inks: Inks, random: Random): string {
  const size = box.width / (box.width < 300 ? 2 : random.pick([3, 4]));
  const rows = Math.ceil(box.height / size);
  const top = box.height - rows * size;
  const grounds: string[] = [];
  const drawn: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let x = 0; x < box.width - 1; x += size) {
      const at = { x, y: top + row * size, size };
      const [under, over] = random.pick([
        [inks.ground, inks.first],
        [inks.first, inks.second],
        [inks.second, inks.ground],
        [inks.ground, inks.third],
        [inks.third, inks.first],
        [inks.second, inks.first],
      ]);
      // Slightly larger than the tile, so that no gap shows at any size.
      grounds.push(rectangle(at.x, at.y, { width: size + 1, height: size + 1 }, under));
      drawn.push(random.pick(tileForms)(at, over, random.whole(0, 3)));
    }
  }
  return grounds.join('') + drawn.join('');
}

function arches(box: Box, inks: Inks, random: Random): string {
  const count = random.whole(4, 6);
  const middle = box.width * random.pick([0.5, 0.5, 0.34, 0.66]);
  const most = Math.min(box.width * 0.62, box.height * 0.94);
  const colours = three(inks);
  return Array.from({ length: count }, (_, index) => {
    const radius = most * (1 - index / (count + 0.35));
    const shoulder = Math.max(radius * 1.02, 0);
    const top = box.height - Math.min(box.height * 0.97, shoulder + (box.height - most) * 0.55);
    const r = round(radius);
    const d = `M${round(middle - radius)} ${round(box.height)}V${round(top + radius)}a${r} ${r} 0 0 1 ${round(radius * 2)} 0V${round(box.height)}z`;
    return path(d, index % 2 === 1 ? inks.ground : (colours[(index / 2) % 3] ?? inks.first));
  }).join('');
}

function orbits(box: Box, inks: Inks, random: Random): string {
  const x = box.width * random.pick([0.5, 0.24, 0.78]);
  const y = box.height * random.between(0.46, 0.6);
  const step = Math.max(box.width, box.height) * 0.115;
  const drawn = [circle(x, y, step * 0.95, inks.first)];
  for (let index = 1; index <= 6; index += 1) {
    const radius = step * (index + 0.75);
    drawn.push(ring({ x, y, radius }, 5, index % 2 === 0 ? inks.third : inks.second));
    const angle = random.between(0, Math.PI * 2);
    const planet = random.between(0.16, 0.36) * step;
    const [px, py] = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    drawn.push(circle(px, py, planet + 9, inks.ground), circle(px, py, planet, random.pick(three(inks))));
  }
  return drawn.join('');
}

function lens(box: Box, inks: Inks, random: Random): string {
  const upright = box.height > box.width * 1.15;
  const radius = Math.min(
    upright ? box.height * 0.31 : box.width * 0.31,
    (upright ? box.width : box.height) * 0.44,
  );
  const apart = radius * random.between(0.52, 0.72);
  const [x, y] = [box.width / 2, box.height / 2];
  const [dx, dy] = upright ? [0, apart] : [apart, 0];
  const half = Math.sqrt(radius * radius - apart * apart);
  const r = round(radius);
  const [ax, ay, bx, by] = upright ? [x - half, y, x + half, y] : [x, y - half, x, y + half];
  const shared = `M${round(ax)} ${round(ay)}A${r} ${r} 0 0 1 ${round(bx)} ${round(by)}A${r} ${r} 0 0 1 ${round(ax)} ${round(ay)}z`;
  return (
    circle(x - dx, y - dy, radius, inks.first) +
    circle(x + dx, y + dy, radius, inks.second) +
    path(shared, inks.third)
  );
}

function halftone(box: Box, inks: Inks, random: Random): string {
  const step = box.width / 10;
  const [x, y] = random.pick([
    [0.15, 0.95],
    [0.85, 0.95],
    [0.5, 0.6],
    [0.85, 0.15],
  ]);
  const reach = Math.hypot(box.width, box.height) * 0.78;
  const drawn: string[] = [];
  for (let row = 0; row * step < box.height + step; row += 1) {
    for (let column = 0; column < 11; column += 1) {
      const at = { x: (column + (row % 2) / 2) * step, y: (row + 0.3) * step };
      const far = Math.hypot(at.x - x * box.width, at.y - y * box.height) / reach;
      const radius = step * 0.52 * (1 - far);
      if (radius < 2.5) continue;
      drawn.push(circle(at.x, at.y, radius, far < 0.22 ? inks.second : inks.first));
    }
  }
  return drawn.join('');
}

function ribbons(box: Box, inks: Inks, random: Random): string {
  const colours = [inks.first, inks.second, inks.third, inks.first];
  const band = Math.min(box.width, box.height) * 0.105;
  const turn = random.chance(0.5);
  const middle = box.width * random.between(0.4, 0.6);
  const drawn = colours.map((colour, index) => {
    const radius = band * (index * 1.28 + 1.1);
    const y = box.height * 0.54;
    const d = `M${round(middle - radius)} ${round(box.height + 9)}V${round(y)}a${round(radius)} ${round(radius)} 0 0 1 ${round(radius * 2)} 0V${round(y + band * 0.4)}a${round(band * 6.6 - radius)} ${round(band * 6.6 - radius)} 0 0 0 ${round(band * 6.6 - radius)} ${round(band * 6.6 - radius)}H${round(box.width + 60)}`;
    return `<path fill="none" stroke="${colour}" stroke-width="${round(band)}" d="${d}"/>`;
  });
  const body = drawn.join('');
  return turn ? `<g transform="translate(${round(box.width)} 0)scale(-1 1)">${body}</g>` : body;
}

function rays(box: Box, inks: Inks, random: Random): string {
  const [x, y] = random.pick([
    [box.width / 2, box.height],
    [0, box.height],
    [box.width, box.height],
  ]);
  const count = random.whole(7, 10) * 2;
  const far = Math.hypot(box.width, box.height) * 1.1;
  const colours = [inks.first, inks.third];
  const drawn: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [(Math.PI * (index * 2)) / count, (Math.PI * (index * 2 + 1)) / count];
    const edge = (angle: number) => [x + Math.cos(angle) * far, y - Math.sin(angle) * far] as const;
    drawn.push(polygon([[x, y], edge(from), edge(to)], colours[index % 2] ?? inks.first));
  }
  const sun = Math.min(box.width, box.height) * 0.3;
  return drawn.join('') + circle(x, y, sun * 1.16, inks.ground) + circle(x, y, sun, inks.second);
}

function ripples(box: Box, inks: Inks, random: Random): string {
  const step = Math.min(box.width, box.height) * 0.082;
  const left = random.between(0.02, 0.22);
  const high = random.chance(0.5);
  const drawn: string[] = [];
  for (let index = 1; index < 9; index += 1) {
    const near = { x: box.width * left, y: box.height * (high ? 0.86 : 0.2), radius: step * index };
    const other = { x: box.width * (1 - left), y: box.height * (high ? 0.2 : 0.86), radius: step * index };
    drawn.push(
      ring(near, step * 0.36, index % 3 === 0 ? inks.third : inks.first),
      ring(other, step * 0.36, inks.second),
    );
  }
  return drawn.join('');
}

export const geometries = { tiles, arches, orbits, lens, halftone, ribbons, rays, ripples } satisfies Record<
  string,
  Picture
>;
