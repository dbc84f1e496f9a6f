/**
 * The first characters of a series. C and S are left out, because series of credit notes and of bills of supply begin
 * with them.
 */
const FIRST = 'ABDEFGHIJKLMNOPQRTUVWXYZ'
/** The other characters. There is no 0, which people read as an O. */
const OTHERS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The number of series with two characters: A1, A2, … ZZ. */
const OF_TWO = FIRST.length * OTHERS.length
/** The number of all series: those with two characters, then those with three. */
export const MOST_TILLS = OF_TWO + OF_TWO * OTHERS.length

/**
 * Returns the series of the till that is the `index`-th of its restaurant, counted from 0: A1, A2, … ZZ, A11, … ZZZ.
 * A restaurant whose browsers forget their tills runs out of two characters, and no series is given twice.
 *
 * @throws RangeError for an index that is not below `MOST_TILLS`
 */
export function tillSeriesAt(index: number): string {
  if (index < 0 || index >= MOST_TILLS) throw new RangeError(`No series for the till ${index}`)
  const digits = (n: number, length: number): string =>
    length === 0 ? FIRST[n]! : digits(Math.floor(n / OTHERS.length), length - 1) + OTHERS[n % OTHERS.length]!
  return index < OF_TWO ? digits(index, 1) : digits(index - OF_TWO, 2)
}
