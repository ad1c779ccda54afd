export { listening } from './feature.ts';
export { beginBook, keepPlace } from './keep-place.ts';
export { createListening, type Listening } from './listening.ts';
export { findLatest } from './order-store.ts';
export { findBookOfItem, findNextBook } from './show-order.ts';
