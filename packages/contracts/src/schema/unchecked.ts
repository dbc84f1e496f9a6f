/**
 * The schema library of browser builds: schemas accept every value. Services serialise by the same contracts, so a
 * second check would find nothing and cost every module eight kilobytes and every poll a walk through 500 orders. Types
 * are those of the checked schemas. The build fails when the contracts use a function that is missing here.
 */
const unchecked = { parse: (value: unknown) => value, check: () => unchecked }
const accept = () => unchecked

export const array = accept
export const discriminatedUnion = accept
export const email = accept
export const extend = accept
export const partial = accept
export const record = accept
export const union = accept
export const unknown = accept
export const boolean = accept
export const int = accept
export const literal = accept
export const number = accept
export const nullable = accept
export const object = accept
export const optional = accept
export const pipe = accept
export const strictObject = accept
export const readonly = accept
export const string = accept
export const uuid = accept
export { accept as enum }
export const coerce = { number: accept }
export const iso = { date: accept, datetime: accept }

export const maximum = accept
export const maxLength = accept
export const minimum = accept
export const minLength = accept
export const nonnegative = accept
export const refine = accept
export const regex = accept
export const toLowerCase = accept
export const toUpperCase = accept
export const trim = accept
