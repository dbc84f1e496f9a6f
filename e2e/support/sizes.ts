/** Marks a journey that only `npm run test:long` runs: `test('…', { tag: WHOLE }, …)`. */
export const WHOLE = '@whole'
