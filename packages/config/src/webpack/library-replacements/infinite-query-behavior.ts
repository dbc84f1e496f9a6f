/** No query is infinite: lists that are read page by page keep their pages themselves. */
export const infiniteQueryBehavior = undefined
export const hasNextPage = undefined
export const hasPreviousPage = undefined
