import { z } from 'zod';
import { BookFileError } from './book-file-error.ts';

/** A JSON file beside the books. Throws `BookFileError`. */
export function parseLibraryJson<Shape extends z.ZodType>(
  name: string,
  shape: Shape,
  content: string,
): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(content));
  } catch (error) {
    const trouble = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new BookFileError(name, trouble);
  }
}
