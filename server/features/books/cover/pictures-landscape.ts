import type { Box, Inks, Picture } from './picture.ts';
import type { Random } from './random.ts';
import { circle, path, polygon, rectangle, round } from './shapes.ts';

function sunrise(box: Box, inks: Inks, random: Random): string {
  const radius = Math.min(box.width * 0.37, box.height * 0.43);
  const x = box.width * random.pick([0.5, 0.5, 0.37, 0.63]);
  const horizon = box.height * 0.8;
  const y = horizon - radius * random.between(0.55, 0.8);
  const drawn = [circle(x, y, radius, inks.first)];
  let top = y + radius * 0.05;
  for (let gap = radius * 0.035; top < horizon; gap *= 1.32) {
    drawn.push(rectangle(0, top, { width: box.width, height: gap }, inks.ground));
    top += gap + radius * 0.13;
  }
  const sea = { width: box.width, height: box.height - horizon + 1 };
  drawn.push(rectangle(0, horizon, sea, inks.second));
  const glint = { width: radius * 1.1, height: sea.height * 0.16 };
  drawn.push(rectangle(x - glint.width / 2, horizon + sea.height * 0.3, glint, inks.third));
  drawn.push(
    rectangle(
      x - glint.width * 0.28,
      horizon + sea.height * 0.62,
      { ...glint, width: glint.width * 0.56 },
      inks.third,
    ),
  );
  return drawn.join('');
}

function swell(box: Box, crest: { y: number; height: number; phase: number; length: number }): string {
  const points: string[] = [];
  for (let x = 0; x <= box.width; x += box.width / 24) {
    const y = crest.y + Math.sin(crest.phase + (x / crest.length) * Math.PI * 2) * crest.height;
    points.push(`${round(x)} ${round(y)}`);
  }
  return `M${points.join('L')}V${round(box.height)}H0z`;
}

function waves(box: Box, inks: Inks, random: Random): string {
  const colours = [inks.third, inks.first, inks.second, inks.ground, inks.first, inks.third];
  const phase = random.between(0, 6);
  const length = box.width * random.between(0.75, 1.15);
  const height = Math.min(46, box.height * 0.075);
  const step = box.height / (colours.length + 0.6);
  const drawn = colours.map((colour, index) => {
    const crest = { y: step * (index + 0.95), height, phase: phase + index * 0.85, length };
    return path(swell(box, crest), colour);
  });
  const moon = circle(box.width * random.pick([0.24, 0.74]), step * 0.7, step * 0.42, inks.second);
  return moon + drawn.join('');
}

function hills(box: Box, inks: Inks, random: Random): string {
  const radius = Math.min(box.width, box.height) * 0.17;
  const sun = circle(box.width * random.between(0.24, 0.76), box.height * 0.3, radius, inks.second);
  const ridges = [inks.third, inks.first, inks.ground, inks.second].map((colour, index) => {
    const base = box.height * (0.44 + index * 0.17);
    const points: [number, number][] = [[0, box.height]];
    const peaks = 3 + (index % 2);
    const shift = random.between(0, 0.5);
    for (let peak = -1; peak <= peaks; peak += 1) {
      const x = ((peak + shift + 0.5) / peaks) * box.width;
      points.push([x - box.width / peaks / 2, base + box.height * 0.11]);
      points.push([x, base - box.height * random.between(0.02, 0.13)]);
    }
    points.push([box.width * 1.3, base + box.height * 0.1], [box.width * 1.3, box.height], [0, box.height]);
    return polygon(points, index === 3 ? inks.first : colour);
  });
  return sun + ridges.slice(0, 3).join('') + (ridges[3] ?? '');
}

function columns(box: Box, inks: Inks, random: Random): string {
  const count = random.pick([5, 6, 7]);
  const pitch = box.width / count;
  const width = pitch * random.pick([0.62, 0.8, 1]);
  const colours = [inks.first, inks.second, inks.third];
  const peak = random.between(0.2, 0.8) * count;
  return Array.from({ length: count }, (_, index) => {
    const rise = Math.max(0.2, 0.92 - Math.abs(index + 0.5 - peak) * 0.16 + random.between(-0.16, 0.06));
    const [x, r] = [index * pitch + (pitch - width) / 2, width / 2];
    const top = box.height * (1 - Math.min(0.95, rise));
    const d = `M${round(x)} ${round(box.height)}V${round(top + r)}a${round(r)} ${round(r)} 0 0 1 ${round(width)} 0V${round(box.height)}z`;
    return path(d, colours[(index * 2 + (index % 4 === 3 ? 1 : 0)) % 3] ?? inks.first);
  }).join('');
}

function steps(box: Box, inks: Inks, random: Random): string {
  const count = random.whole(4, 6);
  const [width, height] = [box.width / count, (box.height * 0.78) / count];
  const colours = [inks.first, inks.third, inks.first, inks.second];
  const stairs = Array.from({ length: count }, (_, index) => {
    const top = box.height - height * (index + 1);
    return rectangle(
      index * width,
      top,
      { width: width + 0.5, height: box.height - top },
      colours[index % 4] ?? inks.first,
    );
  });
  const radius = Math.min(width * 0.42, box.height * 0.11);
  const at = random.whole(0, Math.max(0, count - 3));
  const ball = circle((at + 0.5) * width, box.height - height * (at + 1) - radius, radius, inks.second);
  const body = stairs.join('') + ball;
  return random.chance(0.5) ? body : `<g transform="translate(${round(box.width)} 0)scale(-1 1)">${body}</g>`;
}

const blade = (x: number, y: number, reach: { x: number; y: number }): string => {
  const [tipX, tipY] = [x + reach.x, y - reach.y];
  return `M${round(x)} ${round(y)}C${round(x + reach.x * 0.15)} ${round(y - reach.y * 0.95)} ${round(tipX - reach.x * 0.3)} ${round(tipY)} ${round(tipX)} ${round(tipY)}C${round(tipX)} ${round(tipY + reach.y * 0.75)} ${round(x + reach.x * 0.75)} ${round(y)} ${round(x)} ${round(y)}z`;
};

function leaves(box: Box, inks: Inks, random: Random): string {
  const stems = box.width < 300 ? 1 : random.pick([1, 3]);
  const colours = [inks.first, inks.second, inks.third];
  const drawn: string[] = [];
  for (let stem = 0; stem < stems; stem += 1) {
    const x = (box.width * (stem + 0.5)) / stems;
    const reach = Math.min((box.width / stems) * 0.43, box.height * 0.42);
    const pairs = stems === 1 ? 4 : random.whole(4, 5);
    const pitch = (box.height * 0.98) / (pairs + 0.6);
    const colour = colours[stem % 3] ?? inks.first;
    drawn.push(rectangle(x - 4, pitch * 0.55, { width: 8, height: box.height }, colour));
    for (let pair = 0; pair < pairs; pair += 1) {
      const size = reach * (1 - pair * 0.02);
      const y = box.height - pitch * (pair + 0.15);
      const tall = pitch * 1.12;
      const other = stems === 1 && pair % 2 === 1 ? inks.second : colour;
      drawn.push(
        path(blade(x, y, { x: size, y: tall }), other),
        path(blade(x, y, { x: -size, y: tall }), stems === 1 ? inks.third : other),
      );
    }
    drawn.push(circle(x, pitch * 0.5, pitch * 0.17, inks.second));
  }
  return drawn.join('');
}

export const landscapes = { sunrise, waves, hills, columns, steps, leaves } satisfies Record<string, Picture>;
