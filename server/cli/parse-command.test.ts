import { expect, test } from 'vitest';
import { parseCommand, UsageError, usage } from './parse-command.ts';

const typed = (line: string) => line.split(' ').filter(Boolean);

test.each([
  ['', { name: 'help' }],
  ['help', { name: 'help' }],
  ['admin --help', { name: 'help' }],
  ['admin reader@example.org', { name: 'admin', email: 'reader@example.org' }],
  ['reset-password reader@example.org', { name: 'reset-password', email: 'reader@example.org' }],
  ['second-factor-off reader@example.org', { name: 'second-factor-off', email: 'reader@example.org' }],
  ['library import ./books', { name: 'library import', folder: './books' }],
  ['backup', { name: 'backup', file: null }],
  ['backup ./all.tar', { name: 'backup', file: './all.tar' }],
  ['restore ./all.tar', { name: 'restore', file: './all.tar', replace: false }],
  ['restore --replace ./all.tar', { name: 'restore', file: './all.tar', replace: true }],
  ['voice list', { name: 'voice list' }],
  ['voice install a-b-c', { name: 'voice install', voice: 'a-b-c', from: null }],
  ['voice install a-b-c --from ./here', { name: 'voice install', voice: 'a-b-c', from: './here' }],
  ['voice use a-b-c', { name: 'voice use', voice: 'a-b-c' }],
  ['voice remove a-b-c', { name: 'voice remove', voice: 'a-b-c' }],
  ['voice try a-b-c', { name: 'voice try', voice: 'a-b-c', text: null }],
  ['voice try a-b-c Good morning.', { name: 'voice try', voice: 'a-b-c', text: 'Good morning.' }],
  ['doctor', { name: 'doctor', mend: false }],
  ['doctor --mend', { name: 'doctor', mend: true }],
])('"%s" is understood', (line, command) => {
  expect(parseCommand(typed(line))).toEqual(command);
});

test.each([
  ['nonsense', 'There is no command "nonsense".'],
  ['library', 'There is no command "library".'],
  ['admin', 'Usage: admin <email>'],
  ['admin a@example.org b@example.org', 'Usage: admin <email>'],
  ['reset-password', 'Usage: reset-password <email>'],
  ['second-factor-off', 'Usage: second-factor-off <email>'],
  ['library import', 'Usage: library import <folder>'],
  ['backup a b', 'Usage: backup [file]'],
  ['restore', 'Usage: restore <file> [--replace]'],
  ['backup --replace', '--replace belongs to "restore".'],
  ['doctor now', 'Usage: doctor [--mend]'],
  ['voice', 'There is no command "voice".'],
  ['voice use', 'Usage: voice use <name>'],
  ['voice try', 'Usage: voice try <name> [text]'],
  ['voice use a --from b', '--from belongs to "voice install".'],
  ['restore a --mend', '--mend belongs to "doctor".'],
  ['constructor', 'There is no command "constructor".'],
  ['backup --boks 3', "Unknown option '--boks'"],
])('"%s" is refused with what is wrong', (line, sentence) => {
  expect(() => parseCommand(typed(line))).toThrow(UsageError);
  expect(() => parseCommand(typed(line))).toThrow(sentence);
});

test('the usage lists each command', () => {
  for (const command of [
    'admin <email>',
    'reset-password <email>',
    'library import <folder>',
    'backup [file]',
    'restore <file> [--replace]',
    'voice list',
    'voice install <name> [--from <folder>]',
    'voice use <name>',
    'voice remove <name>',
    'voice try <name> [text]',
    'doctor [--mend]',
    'catalogue fill',
    'help',
  ]) {
    expect(usage).toContain(`\n  ${command}`);
  }
});
