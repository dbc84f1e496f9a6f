export const messages = {
  notStored:
    'This browser could not store what was entered. The till goes on, but a reload loses what was not punched or paid.',
} as const
