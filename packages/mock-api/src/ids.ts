/** The n-th id of a kind: valid, readable and the same on every run. */
export function mockId(kind: number, n: number): string {
  return `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}

export const KINDS = { area: 1, table: 2, dish: 3, taxGroup: 4, order: 5 } as const
