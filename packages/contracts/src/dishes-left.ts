export type DishLeft = { readonly name: string; readonly left: number }

/** Builds a text such as 'X and Y are not available right now. Only 2 of Z are left.' */
export function whatIsLeft(dishes: readonly DishLeft[]): string {
  const soldOut = dishes.filter(({ left }) => left === 0).map(({ name }) => name)
  const names = [soldOut.slice(0, -1).join(', '), ...soldOut.slice(-1)].filter((part) => part !== '').join(' and ')
  const notAvailable = names && `${names} ${soldOut.length === 1 ? 'is' : 'are'} not available right now.`
  const runningLow = dishes.filter(({ left }) => left > 0)
  const counts = runningLow.map(({ name, left }) => `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`)
  return [notAvailable, ...counts].filter((sentence) => sentence !== '').join(' ')
}
