export const prompts = {
  header: 'Enter data to change prompt:',
  note: '%s is required. It can be author or book title',
  next: 'New prompt data',
  current: 'Current prompt data',
  cancel: 'Cancel',
  ok: 'OK',
  invalid: 'Invalid JSON format or unexpected error occurred.',
};
