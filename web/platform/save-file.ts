/** Hands a file to the browser as if it had been a link. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  saveFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Has the browser save what an address of ours gives, however large: the page holds nothing of it. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
