export const shareWords = {
  share: 'Share',
  linkCopied: 'Link copied.',
  notCopied: 'Your browser didn’t allow copying.',
};
