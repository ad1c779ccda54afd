import { describe, expect, it } from 'vitest';
import { strayQuotations } from './quotation-rules.ts';

const SOURCE =
  'I went to the woods because I wished to live deliberately, to front only the essential facts of life. “Simplify, simplify,” he says; and don’t look back.\n\nIch ging in die Wälder, denn ich wollte wohlüberlegt leben. Je suis allé dans les bois. Fui a los bosques porque quería vivir.';
const stray = (text: string) => strayQuotations([text], [SOURCE, 'Walden']);

describe('words that no source has are told of', () => {
  const invented = 'men are the tools of their tools';
  it.each<[string, string, string[]]>([
    ['straight', `He wrote "${invented}" there.`, [invented]],
    ['curly', `He wrote “${invented}” there.`, [invented]],
    ['German', `Er schrieb: „Die Menschen sind Werkzeuge.“ Dann ging er.`, ['Die Menschen sind Werkzeuge.']],
    [
      'German with an English end',
      `Er schrieb „die Menschen sind nur Werkzeuge” dort.`,
      ['die Menschen sind nur Werkzeuge'],
    ],
    [
      'German single',
      `Er schrieb ‚die Menschen sind nur Werkzeuge‘ dort.`,
      ['die Menschen sind nur Werkzeuge'],
    ],
    ['Swedish', `Han skrev ”${invented}” där.`, [invented]],
    ['guillemets', `Il écrit « les hommes sont des outils » là.`, ['les hommes sont des outils']],
    [
      'guillemets turned inwards',
      `Er schrieb »die Menschen sind nur Werkzeuge« dort.`,
      ['die Menschen sind nur Werkzeuge'],
    ],
    ['single guillemets', `Il écrit ‹les hommes sont des outils› là.`, ['les hommes sont des outils']],
    ['corner brackets', `He wrote 「${invented}」 there.`, [invented]],
    [
      'curly single with an apostrophe',
      `He wrote ‘men don’t own their many tools’ there.`,
      ['men don’t own their many tools'],
    ],
    ['straight single', `He wrote 'men are the dogs' tools' there.`, ["men are the dogs' tools"]],
    [
      'one in another',
      `He said “the man cried ‘leave my bean field’ and I went to the woods” then.`,
      ['the man cried ‘leave my bean field’ and I went to the woods', 'leave my bean field'],
    ],
    [
      'the same mark in itself',
      `“He told me “leave my bean field” at noon”`,
      ['leave my bean field', 'He told me “leave my bean field” at noon'],
    ],
    [
      'speech with a tag in between',
      `“I went to the woods,” he said, “to find myself again.”`,
      ['to find myself again.'],
    ],
    ['short speech', 'He said, “I quit.”', ['I quit.']],
    ['a short cry', 'He cried “Beans forever!” and left.', ['Beans forever!']],
    [
      'speech that goes on in the next paragraph',
      `“We must leave the town behind us.\n\n“I went to the woods.”`,
      ['We must leave the town behind us.'],
    ],
    ['speech after a dash', '— Je pars demain pour Paris, dit-il.', ['Je pars demain pour Paris, dit-il.']],
    ['speech after a dash with a tag', '—Me voy mañana a Madrid —dijo él—.', ['Me voy mañana a Madrid']],
    [
      'words left out in the wrong order',
      '“wished to live … I went to the woods and stayed”',
      ['wished to live … I went to the woods and stayed'],
    ],
    [
      'a whole sentence that looks like a title',
      '“Men Are The Tools Of Their Tools.”',
      ['Men Are The Tools Of Their Tools.'],
    ],
    [
      'after a word for a work, but whole sentences',
      'In this book “men work. They have no time to be anything but machines.”',
      ['men work. They have no time to be anything but machines.'],
    ],
  ])('%s', (_what, text, expected) => {
    expect(stray(text)).toEqual(expected);
  });
});

it('the numbers of notes in a source are no words of it', () => {
  const source = 'The history of all hitherto existing society[4] is the history of class struggles.[12]';
  const quoted = '“The history of all hitherto existing society is the history of class struggles.”';
  expect(strayQuotations([quoted], [source])).toEqual([]);
});

describe('nothing is said of', () => {
  it.each([
    ['real words', 'He wrote “I went to the woods because I wished to live deliberately”.'],
    ['other case, accents and punctuation', 'He wrote "i went, to the WOODS: because I wished".'],
    ['words left out, and marked so', '“I went to the woods … to front only the essential facts of life.”'],
    [
      'words put in, and marked so',
      '“[Thoreau] went to the woods because I wished to live [there] deliberately”',
    ],
    [
      'real words in another language',
      'Er schrieb: „Ich ging in die Wälder, denn ich wollte wohlüberlegt leben.“',
    ],
    ['real speech after a dash', '— Je suis allé dans les bois.'],
    ['real speech with a tag', '“I went to the woods,” he said, “because I wished to live.”'],
    ['a real short cry', 'He says “Simplify, simplify!” twice.'],
    ['the title of the book', 'In “Walden” he counts beans.'],
    [
      'titles of other works',
      'Read “Civil Disobedience”, «Les Rêveries du promeneur solitaire» no more.'.replace(
        /«.*»/u,
        '“The Maine Woods of the North”',
      ),
    ],
    [
      'a title after a word for one',
      'Goethes Roman „Die Leiden des jungen Werther“ kennt er, the chapter “Where I lived, and what I lived for” too.',
    ],
    ['a title that asks', 'His essay “What is it like to be a bat?” came later.'],
    ['scare quotes', "The “free” market, their so-called “progress,” and 'modern' life."],
    ['a term', 'He calls this “deep work”, others “the quiet hour.”'],
    [
      'apostrophes',
      "'Tis the dogs' bowl, the cats' food and rock 'n' roll of the '90s; don't, she'd, o'clock.",
    ],
    ['inches', 'A 6" plank and a 40” beam, then a 7" one.'],
    ['a dash in the middle', 'He left — as he said he would — and came back.'],
    ['marks around nothing', '“” "" «» ‘’'],
  ])('%s', (_what, text) => {
    expect(stray(text)).toEqual([]);
  });

  it('real words in a source of five million characters, in a moment', () => {
    const source = `${'The woods were still and the pond was deep. '.repeat(110_000)}${SOURCE}`;
    expect(
      strayQuotations(['“I went to the woods because I wished to live deliberately”'], [source]),
    ).toEqual([]);
  });
});
