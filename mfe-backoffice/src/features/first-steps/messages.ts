/** The words of the checklist; the specification has none. */
export const messages = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: 'Done',
  open: 'To do',
} as const
