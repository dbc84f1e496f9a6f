/** The name of the mark in the page's timeline that the till sets once its floor is on the screen. */
export const FLOOR_SHOWN = 'tiffin.floor'
