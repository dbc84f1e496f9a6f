export const messages = {
  note: 'Note for the kitchen',
  noteFor: (dish: string) => `Note for ${dish}`,
  hint: 'Read on the ticket below the dish: no onion, less spicy.',
  save: 'Save note',
  saveHold: 'Save',
  remove: 'Remove note',
  recent: 'Used here before',
}
