export const callWords = {
  timeout: 'The server took too long to answer. Please try again.',
  network: 'The server couldn’t be reached. Check your connection and try again.',
  unreadable: 'The server’s answer couldn’t be read. Please try again.',
  failed: (status: number) => `Something went wrong (error ${status}). Please try again.`,
};
