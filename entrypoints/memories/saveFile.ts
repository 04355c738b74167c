/** Hands a file to the user as a download. */
export function saveFile(name: string, type: string, content: string | Blob[]): void {
  const url = URL.createObjectURL(new Blob(typeof content === 'string' ? [content] : content, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
