import type { Random } from './random.ts';

/** Colours of a picture: what it lies on and three that stand out from that. */
export type Inks = { ground: string; first: string; second: string; third: string };

export type Box = { width: number; height: number };

/** Draws into a box from 0,0. What reaches over the edge is cut off. */
export type Picture = (box: Box, inks: Inks, random: Random) => string;
