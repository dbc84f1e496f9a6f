/** The columns of the history on a wide screen; heading and rows share them, so that they stand. */
export const orderColumns = 'lg:grid-cols-[13rem_7rem_11rem_minmax(0,1fr)_6rem_9rem_6.5rem]'
