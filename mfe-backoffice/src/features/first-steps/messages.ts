/** The words of the checklist; the specification has none. */
export const messages = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: 'Done',
  open: 'To do',
  sampleImported: (count: number) => `${count} dishes of the sample menu added. Change or delete them as you like.`,
  sampleFailed: 'The sample menu could not be added.',
} as const
