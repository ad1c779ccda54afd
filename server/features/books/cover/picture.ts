import type { Random } from './random.ts';

/** The background and three colours that stand out from it. */
export type Inks = { ground: string; first: string; second: string; third: string };

export type Box = { width: number; height: number };

/** Draws into a box from 0,0; whatever goes over the edge is cut off. */
export type Picture = (box: Box, inks: Inks, random: Random) => string;
