/** "1 row", "2 rows", "1,000 rows". `several` is the plural that takes more than an s. */
export function counted(value: number, noun: string, several = `${noun}s`): string {
  const told = value.toLocaleString('en-US', { maximumFractionDigits: 0 });
  return `${told} ${value === 1 ? noun : several}`;
}
