/** The rows of the access matrix: who may call each endpoint of a restaurant. They are written out, as they test it. */
export const accessRows = {
  listItems: { roles: ['Admin'], elsewhere: 'own-data' },
}
