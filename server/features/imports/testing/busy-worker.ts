/** A thread that never answers and never rests. */
for (;;);
