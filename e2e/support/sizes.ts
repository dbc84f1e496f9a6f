/** Marks a journey of `npm run test:long` alone: `test('…', { tag: WHOLE }, …)`. */
export const WHOLE = '@whole'
