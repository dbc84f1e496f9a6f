/** Finds the dialogs that are in use. A dialog below another one is hidden from screen readers, and left out. */
export const OPEN_DIALOG = '//*[@role="dialog"][not(ancestor-or-self::*[@aria-hidden="true"])]'
