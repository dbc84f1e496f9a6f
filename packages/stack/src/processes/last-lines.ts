/** What a person needs of a log to see why a process failed. */
export function lastLines(text: string, count = 20): string {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
