// What is wrong with library/collections.json, for check-library.mjs.
const SPANISH_FOLDER = 'es/';

/** `names` are those of the library's files, without ".md". */
export function collectionProblems(collections, names) {
  const problems = [];
  const say = (right, problem) => right || problems.push(problem);
  say(collections.length >= 10, `${collections.length} collections are too few`);
  for (const part of ['slug', 'name'])
    for (const twice of repeated(collections.map((collection) => collection[part])))
      problems.push(`two collections have the ${part} “${twice}”`);
  for (const collection of collections) {
    const about = (right, problem) => say(right, `${collection.slug}: ${problem}`);
    checkWords(collection, about);
    checkBooks(collection, names, about);
  }
  return problems;
}

const repeated = (values) => new Set(values.filter((value, at) => values.indexOf(value) !== at));

function checkWords({ slug, name, description }, say) {
  say(/^[a-z]+(-[a-z]+)*$/.test(slug), 'its slug is not small letters with hyphens');
  say(name.length >= 4 && name.length <= 40, 'its name has less than 4 or more than 40 characters');
  say(description.length <= 160, `its description has ${description.length} characters`);
  say(/^[^.!?]+[.?]$/.test(description), 'its description is not one sentence');
}

function checkBooks({ books, language = 'en' }, names, say) {
  say(books.length >= 4 && books.length <= 8, `it has ${books.length} books, not 4 to 8`);
  for (const twice of repeated(books)) say(false, `${twice} is in it twice`);
  for (const book of books) {
    say(names.has(book), `there is no ${book}.md`);
    say(book.startsWith(SPANISH_FOLDER) === (language === 'es'), `${book} is in another language`);
  }
}
