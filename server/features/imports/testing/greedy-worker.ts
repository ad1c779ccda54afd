/** A thread that takes all the memory it can get. */
const held: unknown[] = [];
for (;;) held.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
