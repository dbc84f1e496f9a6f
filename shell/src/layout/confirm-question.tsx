// This file is a chunk of its own, so that the code of dialogs is not in the first load. A dynamic import of all of
// `@tiffin/ui` would put that code into the main chunk.
export { ConfirmDialog } from '@tiffin/ui'
