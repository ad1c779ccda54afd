/** The text of a field by its name; empty if there is none. */
export type Typed = (name: string) => string;

export const typedIn =
  (fields: FormData): Typed =>
  (name) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
