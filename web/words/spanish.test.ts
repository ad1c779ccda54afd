import { describe, expect, it } from 'vitest';
import { browsingWords } from './es/browsing.ts';
import { uiWords } from './es/ui.ts';

describe('what the server says in English', () => {
  it.each([
    ['Philosophy', 'Filosofía'],
    ['Self-mastery', 'Autodominio'],
    ['Beekeeping', 'Beekeeping'],
    ['constructor', 'constructor'],
  ])('the category %s is called %s', (name, said) => {
    expect(browsingWords.category(name)).toBe(said);
  });

  it.each([
    ['Written for the starter library', 'Escrito para la biblioteca inicial'],
    ['Extract from Walden', 'Extracto de Walden'],
    ['Written by AI (llama 3) from Walden, Emma', 'Escrito por IA (llama 3) a partir de Walden, Emma'],
    [
      'Written by AI (llama 3) from what it knows, without a source',
      'Escrito por IA (llama 3) a partir de lo que sabe, sin fuente',
    ],
    [
      'Written by AI (llama 3) from what it knows, without the book’s text',
      'Escrito por IA (llama 3) a partir de lo que sabe, sin el texto del libro',
    ],
    ['Something else', 'Something else'],
  ])('the source "%s" is "%s"', (label, said) => {
    expect(browsingWords.source(label)).toBe(said);
  });

  it.each([
    ['Firefox on Linux', 'Firefox en Linux'],
    ['Chrome', 'Chrome'],
    ['Unknown device', 'Dispositivo desconocido'],
  ])('the device %s is called %s', (label, said) => {
    expect(uiWords.device(label)).toBe(said);
  });
});
