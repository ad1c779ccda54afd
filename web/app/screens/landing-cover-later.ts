import { lazyPart } from '../lazy-part.tsx';

/** Only a library with few books has its covers drawn here. */
export const LandingCover = lazyPart(() => import('./landing-cover.tsx'), 'LandingCover');
