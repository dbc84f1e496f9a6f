export const messages = {
  notStored:
    'This browser could not store what was entered. The till goes on, but a reload loses what was not punched or paid.',
  mayDelete: 'This browser may delete orders: install Tiffin.',
  howToInstall: 'Install Tiffin is in the account menu of the back office, or in the menu of this browser.',
  dismiss: 'Dismiss',
} as const
