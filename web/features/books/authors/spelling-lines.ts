/** What was added and removed since `known` in a text of one spelling a line. */
export function spellingChanges(
  known: readonly string[],
  text: string,
): { add_spellings: string[]; remove_spellings: string[] } {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  return {
    add_spellings: lines.filter((line) => !known.includes(line)),
    remove_spellings: known.filter((name) => !lines.includes(name)),
  };
}
