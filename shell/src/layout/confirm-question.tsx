// A chunk of its own: dialog code is fetched with the first question. Importing the barrel dynamically would pull it
// into the main chunk.
export { ConfirmDialog } from '@tiffin/ui'
