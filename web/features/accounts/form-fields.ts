/** The texts of a form by the names of its fields. */
export function fieldsOf(form: HTMLFormElement): Record<string, string | undefined> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  return fields;
}
