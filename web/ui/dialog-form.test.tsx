import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queryClient } from '#web/platform/data/query-client.ts';
import { uiWords } from '#words/ui.ts';
import { DialogForm } from './dialog-form.tsx';
import { TextField } from './text-field.tsx';

type Part = Partial<Parameters<typeof DialogForm<string, void>>[0]>;

const drawn = (part: Part = {}) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <DialogForm
        title="Rename"
        sending={{ mutationFn: async () => undefined }}
        sent={(typed) => typed('name')}
        submit="Save"
        onClose={() => undefined}
        {...part}
      >
        {(field) => <TextField {...field('name')} label="Name" defaultValue="Walden" />}
      </DialogForm>
    </QueryClientProvider>,
  );
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button([^>]*)>.*?<\/button>/g)].map(([all, attributes = '']) => ({
    words: all.replaceAll(/<[^>]+>/g, ''),
    isSubmit: attributes.includes('type="submit"'),
    isDisabled: attributes.includes('disabled'),
  }));

test('a form in a dialog has its fields by name, a button that cancels and one that sends', () => {
  const html = drawn();
  expect(html).toMatch(/<input[^>]*name="name"[^>]*value="Walden"|<input[^>]*value="Walden"[^>]*name="name"/);
  expect(html).not.toContain('aria-invalid');
  expect(buttonsOf(html).slice(-2)).toEqual([
    { words: uiWords.cancel, isSubmit: false, isDisabled: false },
    { words: 'Save', isSubmit: true, isDisabled: false },
  ]);
});

test('it can’t be sent while something is missing, and what is final is asked twice', () => {
  expect(buttonsOf(drawn({ disabled: true })).at(-1)).toMatchObject({ words: 'Save', isDisabled: true });
  const final = buttonsOf(drawn({ sure: 'Delete 3 books for good?' })).at(-1);
  expect(final).toEqual({ words: 'Save', isSubmit: false, isDisabled: false });
});
