/** The fields of a row that have a column in the CSV: all except lists. */
type ColumnOf<R> = { [K in keyof R]-?: NonNullable<R[K]> extends readonly unknown[] ? never : K }[keyof R] & string

/** Refuses columns that lack a field of the row, so that a new field of a contract cannot be forgotten in the CSV. */
type AllColumnsOf<R, C extends readonly string[]> = [Exclude<ColumnOf<R>, C[number]>] extends [never]
  ? unknown
  : { readonly missing: Exclude<ColumnOf<R>, C[number]> }

/**
 * Returns the columns of a CSV with rows of the type `R`, in their order. The columns are the argument of a second
 * function, so that their types are inferred while `R` is given.
 */
export const columnsOf =
  <R>() =>
  <const C extends readonly ColumnOf<R>[]>(columns: C & AllColumnsOf<R, C>): C =>
    columns
